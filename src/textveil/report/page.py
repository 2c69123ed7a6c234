"""How is a report drawn as one page, for a browser without a network?

Everything that comes from the document is escaped; the page runs no script.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from textveil.core.kinds import Kind
from textveil.core.marks import MARK
from textveil.formats.contents import Note
from textveil.formats.format_words import format_entry
from textveil.report import words
from textveil.report.decisions import Account, ReportedEdit

TONES: dict[str, list[str]] = format_entry("templates.report.tones")
OF_KINDS = {str(kind): "identifier" for kind in Kind} | {kind: tone for tone, kinds in TONES.items() for kind in kinds}
"""The colour of each kind, in reports and at the desk."""

HELP, KEY = format_entry("templates.report.help"), format_entry("templates.report.key")


def draw_report(
    output: str,
    decisions: Sequence[ReportedEdit],
    *,
    removed: Sequence[Note],
    account: Account | None,
    warned: Sequence[str] = (),
) -> str:
    """The whole page."""
    whys = [explanation(decision, account) for decision in decisions]
    most = max((one.secret.bits for one in decisions if one.secret), default=0.0)
    rows = [
        row(number, one, why=why, most=most) for number, (one, why) in enumerate(zip(decisions, whys, strict=True), 1)
    ]
    return template().substitute(
        title=escape(account.name if account else "Sanitized document"),
        privacy="public" if account is None else "private",
        notice=words.PUBLIC if account is None else words.PRIVATE,
        count=len(decisions),
        places="place hidden" if len(decisions) == 1 else "places hidden",
        kinds="".join(
            f'<li class="{colour(kind)}">{escape(kind)} {count}</li>' for kind, count in words.kind_counts(decisions)
        ),
        meter=meter(account) + "".join(f"<p>{escape(one)}</p>" for one in warned),
        text="".join(pieces(output, decisions, whys)),
        head=head(account),
        rows="".join(rows),
        removed=left_out(removed),
        help=HELP if account is None else HELP + KEY,
    )


@cache
def template() -> Template:
    """The page without what it tells."""
    return Template(files("textveil.data").joinpath("report.html").read_text("utf-8"))


def explanation(decision: ReportedEdit, account: Account | None) -> list[str]:
    """Why something was replaced, as sentences; the term is not among them."""
    told = [words.name_sources(decision)] if decision.source else []
    if account is None or decision.secret is None:
        return words.public_reasons(decision) + told
    return words.reasons(decision.secret, account.findings) + told


def pieces(output: str, decisions: Sequence[ReportedEdit], whys: Sequence[list[str]]) -> Iterator[str]:
    """The output, each replacement in it a link to its row that explains itself."""
    done = 0
    for number, (one, why) in enumerate(zip(decisions, whys, strict=True), 1):
        start, end = one.span
        yield escape(output[done:start])
        yield hit(number, one, why=why)
        done = end
    yield escape(output[done:])


def hit(number: int, decision: ReportedEdit, *, why: list[str]) -> str:
    """A replacement in the text."""
    style = "hit" if MARK.search(decision.replacement) else "hit said"
    was = f"<b>{escape(words.one_line(decision.secret.term))}</b> → " if decision.secret else ""
    told = f"{was}<b>{escape(decision.replacement)}</b><br>{'<br>'.join(map(escape, why)) or escape(decision.kind)}"
    return (
        f'<a class="{style} {colour(decision.kind)}" id="t{number}" href="#d{number}" aria-describedby="w{number}">'
        f'{escape(decision.replacement)}<span class="why" role="tooltip" id="w{number}">{told}</span></a>'
    )


def head(account: Account | None) -> str:
    """The names of the columns."""
    names = ["Now", "Why"] if account is None else ["Was", "Now", "Why", "Bits"]
    cells = "".join(f'<th scope="col" class="in-{name.lower()}">{name}</th>' for name in names)
    return f'<th scope="col" class="in-number"><abbr title="number">#</abbr></th>{cells}'


def row(number: int, decision: ReportedEdit, *, why: list[str], most: float) -> str:
    """A decision as a row of the table."""
    secret = decision.secret
    start, end = decision.span
    chip = f'<span class="chip {colour(decision.kind)}">{escape(decision.kind)}</span>'
    cells = [f'<a href="#t{number}" title="{start}–{end} of the output">{number}</a>']
    cells += [escape(words.one_line(secret.term))] if secret else []
    cells += [escape(decision.replacement), f"{chip} {'<br>'.join(map(escape, why))}"]
    cells += [bars(secret.bits, secret.kept, limit=decision.limit, most=most)] if secret else []
    return f'<tr id="d{number}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>\n'


def bars(bits: float, kept: float, *, limit: float | None, most: float) -> str:
    """What was told, what is told now, and the limit: in figures and as a small bar."""
    widths = f"--told:{share(bits, most)};--left:{share(kept, most)}"
    tick = f'<i class="limit" style="left:{share(limit, most)}"></i>' if limit is not None else ""
    said = f", limit {limit:.1f}" if limit is not None else ""
    return (
        f'<span class="bar" style="{widths}" aria-hidden="true"><i class="was"></i><i class="kept"></i>{tick}</span>'
        f'<span class="figures">{bits:.1f} → {kept:.1f}{said}</span>'
    )


def meter(account: Account | None) -> str:
    """How much is left, beside suppression and the ideal."""
    if account is None:
        return ""
    worth = account.worth
    kept, least = worth.share(worth.kept), worth.share(worth.suppressed)
    most = None if worth.ideal is None else worth.share(worth.ideal)
    ticks = [(least, "blacked out")] + ([(most, "at best")] if most is not None else [])
    legend = " · ".join(
        [f"{words.percent(kept)} of the information kept", *(f"{what} {words.percent(at)}" for at, what in ticks)]
    )
    drawn_ticks = "".join(f'<i class="limit" style="left:{share(at, 1)}"></i>' for at, _ in ticks)
    choice = words.OPTIMAL if account.is_optimal else words.GREEDY if account.is_greedy else ""
    optimal = f"<br>{choice}" if choice else ""
    return (
        f'<div class="worth"><span class="meter" style="--left:{share(kept, 1)}" aria-hidden="true">'
        f'<i class="kept"></i>{drawn_ticks}</span><p>{legend}{optimal}</p></div>'
    )


def left_out(removed: Sequence[Note]) -> str:
    """What no output holds, if anything."""
    if not removed:
        return ""
    items = "".join(f"<li>{escape(words.note_words(note))}</li>" for note in removed)
    why = "Nothing can look into these, so they are gone."
    return f"<section><h2>Left out of the file</h2><p>{why}</p><ul>{items}</ul></section>"


def share(part: float, whole: float) -> str:
    """A width in percent, never outside the bar."""
    return f"{100 * min(max(part / whole, 0), 1):.1f}%" if whole else "0%"


def colour(kind: str) -> str:
    """The class of a kind.

    >>> colour("phone number"), colour("postcode")
    ('tone-identifier', 'tone-place')
    """
    return f"tone-{OF_KINDS.get(kind, 'other')}"
