"""What is listed is what is changed, on texts of every kind; and the way to it is as short as it was."""

import pytest

from benchmarks.walk import SENTENCES, watch
from textveil.core.model import Document
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.policy.policy import Mode, Policy
from textveil.sanitizer.sanitizer import Sanitizer

ROWS = b"""name,ward,phone,notes
Rosa Delgado,3B,+1 517 555 0123,Seen by Dr Patel on 3 May 2019
Bob Hale,4A,+1 517 555 0124,Rosa Delgado is his sister
"""
CODE = b"""# Contact: Rosa Delgado <rosa.delgado@example.org>
def greet():
    return "Rosa Delgado, 14 Mill Lane, Lansing, +1 517 555 0123"
"""
LOG = """2024-03-01 10:22:31 INFO login user=rdelgado ip=203.0.113.7
2024-03-01 10:22:40 WARN rdelgado wrote to rosa.delgado@example.org
2024-03-01 10:23:02 INFO GET /users/rdelgado/profile 200
"""
MAIL = """From: Rosa Delgado <rosa.delgado@example.org>
To: Dr Patel
Subject: Monday

Dear Dr Patel, I was born on 3 May 1971 and live at 14 Mill Lane, Lansing. Call me on +1 517 555 0123.
> On 4 June 2019 Bob Hale wrote: Rosa is 48 years old and earns $4,512 a month at Bursztyn Freight.
"""
FORM = "Name: Rosa Delgado\nBorn: 3 May 1971\nAddress: 14 Mill Lane, Lansing\nNHS number: 943 476 5919\n"
TABLE = "| name | born | ward |\n|---|---|---|\n| Rosa Delgado | 3 May 1971 | 3B |\n| Bob Hale | 4 June 1980 | 4A |\n"
TEXTS = {
    "prose": Document(SENTENCES),
    "log": Document(LOG),
    "mail": Document(MAIL),
    "form": Document(FORM),
    "table": parse(ROWS, settings=Settings("in.csv", "csv")),
    "drawn table": parse(TABLE.encode(), settings=Settings("in.md", "md", ending=".md")),
    "code": parse(CODE, settings=Settings("in.py", "code", ending=".py")),
}


@pytest.mark.parametrize("mode", ["generalize", "redact"])
@pytest.mark.parametrize("name", TEXTS)
def test_what_is_listed_is_what_is_changed(name: str, mode: Mode) -> None:
    """Each edit meets a finding and each finding an edit: a title stays, and a preposition goes with its date."""
    sanitizer = Sanitizer(Policy(mode=mode))
    listed = sorted(span for one in sanitizer.detect(TEXTS[name]) for span in one.spans)
    changed = sorted((edit.start, edit.end) for edit in sanitizer.sanitize(TEXTS[name]).edits)
    assert listed
    assert changed
    for spans, others in ((listed, changed), (changed, listed)):
        alone = [span for span in spans if not any(span[0] < end and start < span[1] for start, end in others)]
        assert not alone


def test_the_way_of_two_sentences_is_not_longer_than_it_was() -> None:
    """``benchmarks/walk.md`` tells the way as it is; these are the most that it may become."""
    sanitizer = Sanitizer()
    walk = watch(lambda: sanitizer.sanitize(SENTENCES).text)
    assert walk.readings == 2, "the text and the output, once each"
    assert walk.changes <= 450
    assert len(walk.modules) <= 85
