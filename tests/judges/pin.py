"""Where are listed terms found, in whatever form, and which columns are hidden? ``pinned`` writes it down."""
# ruff: noqa: E501  # a line is a text

from collections.abc import Callable
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any

from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.judges.listed import compile_terms, find
from textveil.judges.table_columns import decide_column, has_to_go, judge_columns, unread_cells
from textveil.languages.open_language import open_language
from textveil.policy.promises import Anonymise, Term

TERMS = """Johnathan M. Carter; Ann Lee; Will King; May Ellison; Bo Li; IBM; AIDS; HIV; breast cancer; Ellison & Sons; 12345;
AB-123; O'Neill; José García; Mary Ann van der Berg; K2; smoker; the Red Cross; Rose; St. John's Hospital; C; naïve;
Müller; ZZ1234; Acme Holdings Ltd; diabetes; Ng; Jack Johnson-Hart; 07700 900123""".split(";")
TEXTS = """Seen by J. Carter; JMC signed. A cart stood there.
Johnathan Carter, John Carter, Mr Carter, CARTER and carter; Carter's cart, the Carters, Carter, I think. Carter, J. M.
jcarter, carterj@x.org, JCarter, J.M. Carter, J M C, J.M.C.B., AJMC, JMCs, J-M-C; Johnathan
Carter; Car-
ter; C a r t e r; C.a.r.t.e.r.; C-A-R-T-E-R; C a r t e r s; x C a r t e r
Ann will come. Lee came. In May the king will rest. May came. Will's dog and King's. WILL KING MAY. May 5. 5 May 2004.
Mr King; Dr. May; Will and May Ellison; the rose and Rose; roses; Rose rose. A C in C; C. C! c.
bo li; Bo; Li; B. Li; Bo L.; BL; ibm's IBMs I.B.M. aids Aids AIDS aid HIV-positive HIVs hiv
breast cancers, breast-cancer, breastcancer, Breast
cancer, breast  cancer, breast; cancer, breast, cancer; Ellison and Sons, Ellison & Sons, Ellison&Sons
12345 123456 112345 12345.6 1,12345 12345,6 x12345 12345x 12345. 123 45; AB123 AB 123 AB-123 AB.123 AB-1234 AB/123
O’Neill ONeill o'neill O Neill Oneill; Jose Garcia; JOSÉ GARCÍA; J. García; José; García López; Garcia's
van der Berg; M. A. van der Berg; Berg; Mary Ann; M.A.B.; MAB; mary.berg; K2 k2 K-2 K 2; smokers smoker's Smoker nonsmoker
the red cross; Red Cross; RC; Rosé; St John's Hospital; St. Johns Hospital; St. John; Johns; naive; naïvely; Naïve
Mueller; Muller; MÜLLER; Mülle\u200br; M\u00fcllers; ZZ 1234; ZZ1234; zz1234; ZZ12345; Acme; Acme Holdings; Acme Ltd; AHL
diabetes diabete diabetic; Ng; NG; ng; Jack Hart; Johnson-Hart; Johnson; Jack J.; jjh; +44 7700 900123; 07700-900123; 7700900123"""


def describe(term: str, *, parts: bool) -> dict[str, list[str]]:
    """Where a term is found in each line of the texts, and in all of them at once."""
    listed = compile_terms([term], parts=parts)
    told = {line: [line[slice(*span)] for span, _ in find(line, listed)] for line in TEXTS.split("\n")}
    return {line: found for line, found in told.items() if found} | {"all": describe_spans(TEXTS, [term], parts=parts)}


def describe_spans(text: str, terms: list[str], *, parts: bool, person: bool | None = None) -> list[str]:
    """The places of terms, and which term each says."""
    listed = compile_terms([Term(one) if person is None else Term(one, person=person) for one in terms], parts=parts)
    return [f"{start}-{end} {number} {text[start:end]}" for (start, end), number in find(text, listed)]


PROMISES = {
    **{level: Anonymise(level) for level in ("off", "light", "standard", "strict")},
    "hides dates": Anonymise("light", kinds={"date": "hide"}),
    "keeps people": Anonymise("standard", kinds={"person": "keep"}),
    "hides all": Anonymise("off", kinds={"person": "hide"}),
}
VERDICTS = [
    (ColumnRole.PERSON, Kind.PERSON),
    (ColumnRole.CONTACT, Kind.E_MAIL_ADDRESS),
    (ColumnRole.CONTACT, Kind.ADDRESS),
    (ColumnRole.IDENTIFIER, Kind.IDENTIFIER),
    (ColumnRole.IDENTIFIER, Kind.KEY),
    (ColumnRole.DATE, Kind.DATE),
    (ColumnRole.PLACE, Kind.PLACE),
    (ColumnRole.PLACE, Kind.ORGANIZATION),
    (ColumnRole.MEASURE, Kind.NUMBER),
    (ColumnRole.MEASURE, Kind.AGE),
    (ColumnRole.CATEGORY, Kind.WORD),
    (ColumnRole.FLAG, Kind.WORD),
    (ColumnRole.KEY, Kind.NUMBER),
    (ColumnRole.TEXT, Kind.WORD),
]
VALUES = [
    "Ann Lee",
    "Dr",
    "Dr Lee",
    "",
    " - ",
    "n/a",
    "[name 1]",
    "2004",
    "October 2004",
    "18 October 2004",
    "90s",
    "7",
]
TABLE = """Ann Lee;Ops;Ann called Bob Ray in Leeds.;2004-10-18
Bob Ray;Bob Ray;Ray was ill, and so was Lee;soon
 Cy ;a@x.org;Write to Cy or Ann Lee's son, Ann Lee Hart;2003
[name 1];123456789;[name 1] left Leeds. Bobby Raymond;18 May 2004"""


def describe_decisions(name: str) -> dict[str, list[str]]:
    """What becomes of columns by a promise, and which of their values have to go."""
    promise, told = PROMISES[name], {}
    for (role, kind), is_personal, decision in product(VERDICTS, (True, False), ("", "hide", "treat")):
        column = Column("x", Verdict(role, kind, is_personal), decision)
        going = [value for value in VALUES if has_to_go(value, column, promise=promise, language=ENGLISH)]
        told[f"{role} {kind} {is_personal} {decision}"] = [decide_column(column, promise), "; ".join(going)]
    return told


def describe_table(name: str, *, is_personal: bool) -> list[str]:
    """What is found in a table by a promise, and which cells need not be read."""
    spans, start = dict[int, list[tuple[int, int]]](), 0
    for line in TABLE.split("\n"):
        for number, value in enumerate(line.split(";")):
            spans.setdefault(number, []).append((start, start + len(value)))
            start += len(value) + 1
    roles = [VERDICTS[0], VERDICTS[10], VERDICTS[13], VERDICTS[5]]
    columns = tuple(
        Column("x", Verdict(*told, is_personal), cells=tuple(spans[number]), rows=(0, 1, 2, 3), unfit=";")
        for number, told in enumerate(roles)
    )
    reading: Any = SimpleNamespace(text=TABLE, columns=columns, language=ENGLISH)
    people = [TABLE.index(said) for said in ("Bob Ray in", "Ray was", "Hart")]
    found = [Finding(((at, at + 3),), (TABLE[at : at + 3],), Kind.PERSON, 1.0, 0.0, "", Rule.EVIDENCE) for at in people]
    judged = judge_columns(found, reading, promise=PROMISES[name])
    unread = [str(unread_cells(column, PROMISES[name], TABLE, language=open_language())) for column in columns]
    return [*(f"{one.spans} {one.terms} {one.kind} {one.because}" for one in judged), *unread]


ENGLISH = open_language("en")
NAMES = list(map(str.strip, TERMS))
ASKED: dict[str, Callable[[], object]] = {f"found: {one}": partial(describe, one, parts=True) for one in NAMES}
ASKED |= {f"kept: {one}": partial(describe, one, parts=False) for one in NAMES}
ASKED["all terms"] = partial(describe_spans, TEXTS, NAMES, parts=True)
ASKED["all people"] = partial(describe_spans, TEXTS, NAMES, parts=True, person=True)
ASKED["nobody"] = partial(describe_spans, TEXTS, NAMES, parts=True, person=False)
ASKED |= {f"columns: {name}": partial(describe_decisions, name) for name in PROMISES}
ASKED |= {
    f"table of {'people' if is_personal else 'things'}: {name}": partial(describe_table, name, is_personal=is_personal)
    for name in PROMISES
    for is_personal in (True, False)
}
