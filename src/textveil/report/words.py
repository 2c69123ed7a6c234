"""How is a report told in plain text?"""

from collections import Counter
from collections.abc import Sequence

from textveil.core.model import Finding, Rule
from textveil.formats.contents import Note
from textveil.formats.format_words import format_entry
from textveil.judges.private_people import TIED
from textveil.report.decisions import Account, HiddenOriginal, ReportedEdit

RULES: dict[str, str] = format_entry("templates.report.rules")
"""What each rule says, for a reader who may not know what was hidden."""
COUNTED = frozenset({Rule.INFORMATIVE, Rule.CORRELATED, Rule.DISCLOSURE, Rule.K_SAFETY})
"""Rules by which something is hidden for how much it tells; by the others it goes whatever that is."""
PRIVATE = "This report repeats what was hidden: keep it private."
OPTIMAL = "Proven: no other choice of what to keep and how to tell the rest satisfies every promise and keeps more."
GREEDY = "Members of risky groups were chosen by the greedy rule: another choice may keep more."
PUBLIC = "Nothing that was hidden is in this report."


def write_report(
    decisions: Sequence[ReportedEdit], *, removed: Sequence[Note], account: Account | None, warned: Sequence[str] = ()
) -> str:
    """The whole report."""
    heads = [heading(decisions, account), *worth_lines(account), *warned, PUBLIC if account is None else PRIVATE]
    findings = account.findings if account else ()
    blocks = ["\n".join(block(number, one, findings)) for number, one in enumerate(decisions, 1)]
    left_out = [f"- {note_words(note)}" for note in removed]
    tail = (
        ["\n".join(["Left out of the file, because nobody sees it or nothing can look into it:", *left_out])]
        if left_out
        else []
    )
    return "\n\n".join(["\n".join(heads), *blocks, *tail]) + "\n"


def heading(decisions: Sequence[ReportedEdit], account: Account | None) -> str:
    """The document, and how much of it was hidden."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in kind_counts(decisions))
    places = f"{len(decisions)} {'place' if len(decisions) == 1 else 'places'} hidden"
    return f"{account.name if account else 'A document'}: {places}{f' ({kinds})' if kinds else ''}"


def kind_counts(decisions: Sequence[ReportedEdit]) -> list[tuple[str, int]]:
    """How many replacements there are of each kind, the most frequent first."""
    return Counter(decision.kind for decision in decisions).most_common()


def warnings(not_judged: int, unknown: Sequence[str]) -> list[str]:
    """What nothing could be said of."""
    kept = f"On no page, so that nothing tells what it discloses, and kept: {', '.join(unknown)}."
    return [*([by_name_alone(not_judged)] if not_judged else []), *([kept] if unknown else [])]


def by_name_alone(count: int) -> str:
    """That protected entities were not judged by pages.

    >>> by_name_alone(1)
    'Not judged by pages: 1 protected entity, which no page knows; its name and forms are hidden, and nothing else.'
    """
    who = "1 protected entity, which no page knows; its name and forms are"
    several = f"{count} protected entities, which no page knows; their names and forms are"
    return f"Not judged by pages: {who if count == 1 else several} hidden, and nothing else."


def worth_lines(account: Account | None) -> list[str]:
    """How much is left, beside the worst and the best there could be."""
    if account is None:
        return []
    worth = account.worth
    lines = [f"Information kept: {percent(worth.share(worth.kept))} of {worth.original:.0f} bits"]
    lines.append(f"- with every touched phrase blacked out: {percent(worth.share(worth.suppressed))}")
    lines += [f"- at best, at the limit: {percent(worth.share(worth.ideal))}"] if worth.ideal is not None else []
    lines += [OPTIMAL] if account.is_optimal else [GREEDY] if account.is_greedy else []
    return lines


def block(number: int, decision: ReportedEdit, findings: Sequence[Finding]) -> list[str]:
    """One decision in a few lines."""
    start, end = decision.span
    secret = decision.secret
    if secret is None:
        lines = [f"{number}. {decision.replacement}", f"   {decision.kind}, {start}–{end} of the output"]
        return lines + [f"   {said}" for said in public_reasons(decision)] + told_by(decision)
    first, last = secret.span
    where = f"   {decision.kind}, {first}–{last} of the original, {start}–{end} of the output"
    lines = [f"{number}. {one_line(secret.term)} → {decision.replacement}", where]
    lines += [f"   {said}" for said in reasons(secret, findings)]
    return [*lines, *told_by(decision), f"   keeps {secret.kept:.1f} of {secret.bits:.1f} bits"]


def told_by(decision: ReportedEdit) -> list[str]:
    """Who says that a replacement is true, in a line; nothing for a mark."""
    return [f"   {name_sources(decision)}"] if decision.source else []


def name_sources(decision: ReportedEdit) -> str:
    """Who says so, and how sure that is."""
    fits = f"; fits {decision.members:,} known things" if decision.members else ""
    return f"said by {decision.source}, {percent(decision.confidence)} sure{fits}"


def reasons(secret: HiddenOriginal, findings: Sequence[Finding]) -> list[str]:
    """Why something was hidden, in full: each different reason once."""
    told = dict.fromkeys(reason(findings[number], whose=secret.whose) for number in secret.why)
    return [*told, *(f"kept word hidden by {promise}" for promise in secret.against_keep)]


def reason(finding: Finding, *, whose: str = "") -> str:
    """One finding in one line: rule, reason, figures, what it discloses, pages; and whose it is, where that is told."""
    because = finding.because.replace(TIED, f"is tied to {whose}") if whose else finding.because
    parts = [f"{finding.rule}: {because}" if finding.rule else because]
    if len(set(finding.terms)) > 1:
        parts.append(f"together: {' + '.join(one_line(term) for term in dict.fromkeys(finding.terms))}")
    if finding.rule == Rule.EVIDENCE:
        parts.append(f"{strength(finding)}, hidden above {percent(chance(finding.limit))}")
    elif finding.rule in COUNTED and "bits" not in finding.because:
        parts.append(f"{strength(finding)}, where {finding.limit:.1f} may be told")
    return "; ".join([*parts, *background(finding)])


def strength(finding: Finding) -> str:
    """How much speaks for a finding: odds as a chance, information in bits."""
    if finding.rule == Rule.EVIDENCE:
        return f"an estimated chance of {percent(chance(finding.score))}"
    return f"{finding.score:.1f} bits"


def chance(bits: float) -> float:
    """The probability that goes with odds in bits, which are below 0 for what is less likely than not.

    >>> chance(0.0), chance(-2.0)
    (0.5, 0.2)
    """
    return 1 / (1 + 2**-bits)


def background(finding: Finding) -> list[str]:
    """What a finding discloses, and the pages it was counted on."""
    pages = ", ".join(f"{one_line(what)} {count:,}" for what, count in finding.pages)
    told = [f"discloses {one_line(finding.discloses)}"] if finding.discloses else []
    return told + ([f"pages: {pages}"] if pages else [])


def public_reasons(decision: ReportedEdit) -> list[str]:
    """Why something was hidden, with nothing of what it was."""
    limit = [f"a phrase may tell {decision.limit:.1f} bits"] if decision.limit is not None else []
    return [*(f"{rule}: {RULES[rule]}" if rule in RULES else rule for rule in decision.rules), *limit]


def note_words(note: Note) -> str:
    """What was left out, how often, and where if that may be told."""
    return f"{note.what} ({note.count}{f', {note.place}' if note.place else ''})"


def percent(share: float) -> str:
    """A share of one in words.

    >>> percent(0.625)
    '62 %'
    """
    return f"{100 * share:.0f} %"


def one_line(text: str) -> str:
    """A term with its line breaks and runs of blanks made single blanks."""
    return " ".join(text.split())
