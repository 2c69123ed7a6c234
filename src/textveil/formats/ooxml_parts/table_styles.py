"""What are the styles of tables on slides called in the output?

By their ids, which every PowerPoint has; any other id gets one of our own, the same in every part.
"""

from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.own_names import OwnNames

KNOWN = frozenset(
    f"{{{one}}}"
    for one in """5C22544A-7EE6-4342-B048-85BDC9FD1C3A 2D5ABB26-0587-4C30-8999-92F81FD0307C
    5940675A-B579-460E-94D1-54222C63F5DA 073A0DAA-6AF3-43AB-8588-CEC1D06C72B9 21E4AEA4-8DFA-4A89-87EB-49C32662AFE0
    F5AB1C69-6EDB-4FF4-983F-18BD219EF322 00A15C55-8517-42AA-B614-E9B94910E393 7DF18680-E054-41AD-8BC1-D1AEF772440D
    93296810-A885-4BE3-A3E7-6D5BEEA58F35 3C2FFA5D-87B4-456A-9821-1D502468CF0F
    616DA210-FB5B-4158-B5E0-FEB733F419BA""".split()
)
USE, STYLE, LIST = (f"{{{v.A}}}{name}" for name in ("tableStyleId", "tblStyle", "tblStyleLst"))


def rename_styles(root: Element, ids: OwnNames) -> None:
    """Give styles of tables ids of our own, unless every PowerPoint has them."""
    for element in root.iter(USE):
        element.text = new_id(element.text or "", ids)
    for element in root.iter(STYLE, LIST):
        at = "styleId" if element.tag == STYLE else "def"
        if element.get(at):
            element.set(at, new_id(element.get(at), ids))


def new_id(old: str, ids: OwnNames) -> str:
    """An id that tells nothing.

    >>> new_id("{12345678-1234-1234-1234-123456789012}", OwnNames(""))
    '{00000000-0000-0000-0000-000000000001}'
    """
    return old if old in KNOWN else f"{{00000000-0000-0000-0000-{ids[old]:>012}}}"
