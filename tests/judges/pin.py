"""Where are listed terms found, in whatever form? ``pinned`` writes it down."""
# ruff: noqa: E501  # a line is a text

from collections.abc import Callable
from functools import partial

from textveil.judges.listed import compile_terms, find
from textveil.policy.promises import Term

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


NAMES = list(map(str.strip, TERMS))
ASKED: dict[str, Callable[[], object]] = {f"found: {one}": partial(describe, one, parts=True) for one in NAMES}
ASKED |= {f"kept: {one}": partial(describe, one, parts=False) for one in NAMES}
ASKED["all terms"] = partial(describe_spans, TEXTS, NAMES, parts=True)
ASKED["all people"] = partial(describe_spans, TEXTS, NAMES, parts=True, person=True)
ASKED["nobody"] = partial(describe_spans, TEXTS, NAMES, parts=True, person=False)
