"""What stands before an afterthought, "P.S.", looks like initials and is nobody's."""

from textveil.kinds import GROUPS, Kind
from textveil.language.english.called_again import Said
from textveil.language.english.kinds import Kinds
from textveil.language.english.vocabulary import english

WORD = GROUPS.index(Kind.WORD)


def clear_notes(said: Said) -> Kinds:
    """What every word is, where the words before afterthoughts, which begin a sentence, are plain ones."""
    places = said.numbered.places(english().notes)
    notes = [place for place in places if said.structure.opens[place : place + 2].all()]
    if not notes:
        return said.kinds
    kinds = said.kinds.copy()
    kinds.probabilities[notes] = 0
    kinds.probabilities[notes, WORD] = 1
    kinds.begins[notes] = 0
    kinds.hide[notes] = 0
    return kinds
