"""What do identifiers, addresses and forms of names come to? ``pinned`` writes it down."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from mentions.test_addresses import NONE, WHOLE
from mentions.test_column_roles import look
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Mention, Rule
from textveil.languages.open_language import lexicon, open_language
from textveil.mentions.column_roles import counts_rows, is_category, is_flag, is_prose, judge_table, read_role
from textveil.mentions.forms import forms
from textveil.mentions.handles import find_owner, owner_of_small_word, written_name
from textveil.mentions.identifiers import addresses
from textveil.mentions.identifiers.catalogue import Identifier, catalogue
from textveil.mentions.identifiers.find import candidates, fold, number_starts, word_at, word_starts
from textveil.mentions.joined_mentions import (
    bare_name,
    call_all_titled_people,
    is_family_name,
    join_last_first,
    join_names,
    split_lists,
)
from textveil.mentions.resolution import find_entities, likeliest_kinds
from textveil.mentions.same_person import fits, group_people, is_whole, word_fits

NAMES = """Margaret Ellison; Dr Margaret Anne Ellison-Hart; Ellison, Margaret; Robert J. van der Berg; Bill de la Cruz;
José María García López; M. Ellison; Ann; O'Neill; Mary Ann Smith; IBM; Acme Holdings Ltd; J. R. R. Tolkien; Bob May;
St. John's Hospital; the Ellison case; Anne-Marie Müller; Will King; mr smith""".split(";")
PEOPLE = """Margaret Ellison; Maggie Ellison; M. Ellison; Ellison; Mrs Ellison; Mr Ellison; Ellison, Margaret; ME; M.E.;
Margaret A. Ellison; Margaret Anne Ellison; Anne Ellison; Margaret; Peggy; Dr Ellison; Judge Ellison; Margaret Elison;
Margaret Ellison-Hart; Margaret Hart; Mark Ellison; Mark Ellison Jr.; Mark Ellison Sr.; Marg; Ronald De Santis;
DeSantis; Ronald DeSantis; R. D. Santis; Robert J. van der Berg; Bob Berg; van der Berg; J. Berg; Bo Li; Li; Li Bo;
Margaret E.; José García López; Jose Garcia; López; Sister Mary; Mary; A; M; Mx Ellison; Justice Hart;
Ellison Margaret""".split(";")
HANDLES = """mellison ellisonm margaret.ellison ellison.margaret margarete maggieellison mae ME meg_ellison @ellison77
ellis mellis maellison aellison mmellison anneellison margaretanne margaretanneellison peggy peggy.smith hart mhart
ellisonhart margaret.hart rdesantis desantis ronalddesantis santis ron.de.santis boli libo bli lib bobberg rvanderberg
vanderberg rjberg bergrj jberg bob.b bobb xellison ellisonxyz ellisonmark markellison mellisonx garcialopez jgarcia
12345+margaret@x.org margaret+shop@x.org m.ellison@a.org mellison@b.org Margaret_Ellison josé.garcía mel mell ann
margaretellisonmargaretellison42 margaretellisonmargaretellisonx sales admin m e ms-ellison ellison.m1970""".split()
OWNERS = (
    "Margaret Anne Ellison",
    "Ronald De Santis",
    "Bo Li",
    "Robert J. van der Berg",
    "José García López",
    "Peggy Hart",
)
KINDS = (
    Kind.PERSON,
    Kind.PERSON,
    Kind.PLACE,
    Kind.ORGANIZATION,
    Kind.NAME,
    Kind.WORD,
    Kind.USER_NAME,
    Kind.INSTITUTION,
)
SCORES = (1.0, 0.95, 0.9, 0.7, 0.6, 0.55, 0.3)
GAPS = (" met ", ". ", ", ", " (", "\n")
TEXTS = 48
"""Texts that are drawn of names."""
RUNS = """tel +44 (20) 7946 0958; (341) 311-7828; +1 341; x1234567; 12345678; 020-7946-0958; No. AB 123456; ZZ12 34;
+(49)30; ((12)) 34; A1; US AB123; AB-123/45; 1; ab 12; ABCDEFGHIJ 12; 5 (6) 7; +7; (8""".split(";")
COLUMNS = """x; id; name; patient name; patient_id; email; phone; contact; website; birth date; year;
birth year; age; height; city; hospital; address; postcode; password; notes; ward; sex; status; amount;
title; author; First; lat; code; when""".split(";")
VALUES = """Ann Lee,Bob Ray,Cy Ellison,Di Hart,Ed; Ann,Bob,x,y; a@x.org,b@x.org,c@x.org,d@x.org,none;
1,2,3,4; 1,2,4,8; 1001,1002,1003; +44 20 7946 0958,020 7946 0001; 10.0.0.1,10.0.0.2;
http://a.org/x,www.b.org; 2004-10-18,3 May 2004,18.10.2004; 1999,2001; 1899,2101; 38000,38001.5;
4999,60000; 447700900618.0,447700900619; yes,no; y,n; M,F; Rome,Leeds,Paris; rome,leeds; Rome,leeds;
AB-1234,CD-5678; ABCDEF123456,GHIJKL789012; 1 Elm St,2 Oak Road; 3.5,4.25; 37,41,90;
hunter2,correct horse; red,green,blue;
She came. He left.,It rained all day in the town and so nobody came out at all;
Blue widget,Red box,Old hat; ; Sales,Ops; Dr Ann Lee Hart,Mr Bob; 97475,48933; 42.73,-84.55;
[name 1],[name 2]; Ann Lee,1234567,x y z; 12%,5 mg; none""".split(";")
NEIGHBOURS = r"""«OYELARAN», «Bisi T.»|Name: «Tarrant», «Ann», American|Creator: «Tarrant», «Ann», «Bob»
- «Ellison», «Margaret»|«Ellison», «Margaret» (mother)|We met «Ellison», «Margaret» there.|Nurses: «Bev», «Ann»
Patient: «Lee», «Ann Marie»; next|1. «Lee», «J. R.»|Mr. «J.B.»\n«Tarrant», who|«J. R.» «Tolkien» wrote
«Theo». «S.» «Garrick»|«Wm.» «Tarrant»|«Edwd». «Tarrant» came|Mr. «Mat». «Tarrant»|«Ann». «Bob» came
«Ann» van der «Berg»|«Ann» «Berg»|«Ann»-«Berg»|«Ann» and «Bob»|«Ann»  «Berg»|«Ann», «Jr.»|«Ann» «III»
«ann» «Lee»|«de» «Berg»|«St.» «John»|Team:\n«Jane Tarrant\nchris»\nBob|- «Jane Tarrant\n- Bob Ray»
«Jane\nTarrant»|Messrs «Lee», «Ray» and «Hart» met|Drs. «Lee» & «Ray»; «Hart»|Judges «Lee», 5 «Ray»
«LEE», «Ann» met|«LEE», «ANN»|A «LEE», «Ann»|«De la Cruz», «June»|«Lee», «June»
The long line of text that runs on and on until «Ann»\n  «Tarrant» came|short «Ann»\n«Tarrant»|«Ann» al-«Eryani»
«C.» «D. Lee»""".replace("\n", "|").split("|")
CALLED = r"""Dr Ann Lee|Ann Lee, RN|Ann Lee Ph.D|Mr. and Mrs. Lee|Prof. Dr. Lee, MD, FRCS|Judge|Dr|Sir Ann
Ann Lee MD.|Lee\nRN|Ms Ann Lee, BA|van der Berg|O'Driscoll|van|De la Cruz|Ann Lee""".replace("\n", "|").split("|")
TIMES = (1, 2, 9, 10, 20)
ENGLISH = open_language("en")
BY_NAME = {one.name: one for one in catalogue().all()}


def describe_entry(one: Identifier) -> dict[str, list[str]]:
    """What speaks for each example of an entry, and which numbers beside them hold."""
    examples = [text.replace("«", "").replace("»", "") for text in (*one.found, *one.passed)]
    told = {text: [describe_candidate(*found[:5]) for found in candidates(fold(text).text)] for text in examples}
    if one.check is not None:
        values = [text[text.index("«") + 1 : text.index("»")] for text in one.found]
        told |= {f"beside {value}": [near for near in numbers_beside(value) if one.check(near)] for value in values}
    return told


def describe_candidate(start: int, end: int, kind: str, score: float, because: str) -> str:
    """A place, what it may be, and what speaks for it."""
    return f"{start}-{end} {kind} {score:.2f} {because}"


def numbers_beside(value: str) -> Iterator[str]:
    """A value, and all that differ from it in one digit."""
    yield value
    for place, sign in enumerate(value):
        if sign.isdecimal() and sign.isascii():
            yield from (f"{value[:place]}{digit}{value[place + 1 :]}" for digit in "0123456789" if digit != sign)


def describe_address(text: str) -> list[str]:
    """The addresses in a text, and what speaks for them."""
    return [f"{one.start}-{one.end} {one.score:.2f}" for one in addresses.find(text)]


def describe_addresses() -> dict[str, list[str]]:
    """The addresses in texts, and in the same texts without capitals."""
    texts = [text.replace("«", "").replace("»", "") for text in (*WHOLE, *NONE)]
    return {text: describe_address(text) for one in texts for text in (one, one.lower())}


def describe_forms() -> dict[str, list[str]]:
    """The forms in which somebody or something of a name is mentioned."""
    return {
        name: sorted({f"{' '.join(one.words)} {one.needs}" for one in forms(name, lexicon())})
        for name in map(str.strip, NAMES)
    }


def describe_cut_addresses(text: str) -> dict[str, list[str]]:
    """The addresses in a text that ends after each of its words, begins with each, or breaks its lines at commas."""
    words = text.split(" ")
    cut = [" ".join(words[:count]) for count in range(2, len(words))]
    cut += [" ".join(words[count:]) for count in range(1, len(words) - 1)]
    return {one: describe_address(one) for one in (*cut, text.replace(", ", "\n"), text.replace(",", ""))}


def describe_starts() -> dict[str, list[str]]:
    """Where numbers and codes may start around each digit of a text."""
    return {
        text: [
            f"{number_starts(text, at, end)} {word_at(text, at, 0)} {word_at(text, at, at - 1)} {word_starts(text, at)}"
            for at in range(len(text))
            if text[at].isdigit()
            for end in {min(at + 6, len(text)), min(at + 7, len(text)), len(text)}
        ]
        for text in map(str.strip, RUNS)
    }


def describe_column(name: str) -> dict[str, list[str]]:
    """What values of each sort are under the name of a column, said once and more often, and beside other columns."""
    told = {}
    for values in map(str.strip, VALUES):
        profiles = [look(name, *filter(None, values.split(",")), times=times) for times in TIMES]
        roles = list(dict.fromkeys(" ".join(read_role(one)) for one in profiles))
        looks = [check.__name__ for check in (counts_rows, is_category, is_flag, is_prose) if check(profiles[0])]
        beside = judge_table([profiles[0], look("journal", "Nature", "Cell"), look("sex", "M", "F")])[0]
        told[values] = [", ".join([*roles, *looks, f"{beside.role} {beside.kind}", *["people"] * beside.is_personal])]
    return told


def describe_neighbours() -> dict[str, list[str]]:
    """What findings beside each other become, by each way in which names are put together or taken apart."""
    told = {}
    for marked in NEIGHBOURS:
        text, found = read_marked(marked.replace("\\n", "\n"))
        read = ENGLISH.read(text)
        said = {name: getattr(read, name) for name in ("text", "tokens", "starts", "sentences")}
        reading: Any = SimpleNamespace(**said, language=ENGLISH, ranges=())
        told[marked] = [
            f"{way.__name__}: {', '.join(f'{one.terms[0]} {one.kind}' for one in way(found[kind], reading))}"
            for kind in (Kind.PERSON, Kind.ORGANIZATION)
            for way in (join_last_first, join_names, split_lists, call_all_titled_people)
        ]
    return told


def read_marked(marked: str) -> tuple[str, dict[Kind, list[Finding]]]:
    """A text, and its findings: all of them people, and the first of them something else."""
    parts = [one for half in marked.split("«") for one in half.split("»")]
    text, people = "", list[Finding]()
    for place, part in enumerate(parts):
        if place % 2:
            span = (len(text), len(text) + len(part))
            people.append(Finding((span,), (part,), Kind.PERSON, 1.0, 0.0, "", Rule.EVIDENCE))
        text += part
    other = [replace(one, kind=Kind.PERSON if at else Kind.ORGANIZATION) for at, one in enumerate(people)]
    return text, {Kind.PERSON: people, Kind.ORGANIZATION: other}


def describe_called() -> dict[str, list[str]]:
    """What of a mention is the name, and whether it looks like a last one."""
    return {
        text: [
            text[slice(*bare_name((0, len(text)), text=text, lexicon=lexicon()))],
            str(is_family_name(text, lexicon())),
        ]
        for text in CALLED
    }


def describe_pairs(name: str) -> dict[str, list[str]]:
    """Which names are the same person's as one that stands before them, or behind them, and how well they fit it."""
    told: dict[str, list[str]] = {"behind": [], "before": [], "fits": []}
    for other in map(str.strip, PEOPLE):
        for side, (one, two) in {"behind": (name, other), "before": (other, name)}.items():
            text = f"{one} came. Later {two} left."
            spans = [(0, len(one)), (len(one) + 13, len(text) - 6)]
            found = find_entities(
                text, [Mention(span, text[slice(*span)], Kind.PERSON) for span in spans], names=ENGLISH.names
            )
            told[side] += [other] * (len(found.entities) == 1)
        first, second = (ENGLISH.names.person_name(one, (0, len(one))) for one in (name, other))
        fit = word_fits(first, second) if not is_whole(first) else fits(first, second)
        told["fits"] += [f"{other}: {fit}"] * bool(fit)
    return told


def describe_owners() -> dict[str, list[str]]:
    """Who of some people each user name is of, and which name it writes out."""
    people, _ = group_people([(at, ENGLISH.names.person_name(one, (0, len(one)))) for at, one in enumerate(OWNERS)])
    whole = {("margaret", "ellison")}
    return {
        handle: [str(find_owner(handle, people)), str(owner_of_small_word(handle, people)), written_name(handle, whole)]
        for handle in HANDLES
    }


def draw_mentions(seed: int) -> tuple[str, list[Mention]]:
    """A text of a few names, and what each is taken for, drawn by a seed."""
    draw, text, found = random.Random(seed), "", list[Mention]()
    known = [*map(str.strip, draw.sample(PEOPLE, 4)), draw.choice(HANDLES)]
    for _ in range(7):
        name = draw.choice(known)
        kind = Kind.PERSON if seed % 2 and draw.random() < 0.8 else draw.choice(KINDS)
        found.append(Mention((len(text), len(text) + len(name)), name, kind, draw.choice(SCORES)))
        gap = draw.choice(GAPS)
        text += f"{name}{')' if text.endswith('(') else ''}{gap}"
    return text, found


def describe_drawn(seed: int) -> dict[str, list[str]]:
    """Who is who in a text of a few names, and what each of them is."""
    text, mentions = draw_mentions(seed)
    found = find_entities(text, mentions, names=ENGLISH.names)
    apart = find_entities(text, mentions, names=ENGLISH.names, link_handles=False)
    rules = [Rule.EVIDENCE, Rule.LISTED, Rule.PATTERN]
    findings = [
        Finding(
            (mentions[at // 2 * 2].span,), (one.text,), one.kind, 1.0, 0.0, "", rule=rules[at % 3], kind_score=one.score
        )
        for at, one in enumerate(mentions)
    ]
    kinds = likeliest_kinds(findings)
    return {
        text: [
            f"{one.text} {one.kind} {one.score}: {number}" for one, number in zip(mentions, found.numbers, strict=True)
        ],
        "are": [f"{one.name} {one.kind} {one.kind_score:.2f}" for one in found.entities],
        "apart": list(map(str, apart.numbers)),
        "surest": [f"{span} {kind} {score:.2f}" for span, (kind, score) in kinds.items()],
    }


ASKED: dict[str, Callable[[], dict[str, list[str]]]] = {
    name: partial(describe_entry, one) for name, one in BY_NAME.items()
}
ASKED |= {"addresses": describe_addresses, "forms of names": describe_forms}
ASKED |= {
    f"cut: {text}": partial(describe_cut_addresses, text)
    for text in (one.replace("«", "").replace("»", "") for one in WHOLE)
}
ASKED |= {"starts": describe_starts, "owners": describe_owners}
ASKED |= {"neighbours": describe_neighbours, "called": describe_called}
ASKED |= {f"column: {name}": partial(describe_column, name) for name in map(str.strip, COLUMNS)}
ASKED |= {f"same person: {name}": partial(describe_pairs, name) for name in map(str.strip, PEOPLE)}
ASKED |= {f"who is who {seed}": partial(describe_drawn, seed) for seed in range(TEXTS)}
