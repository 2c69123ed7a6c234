"""What stands before an afterthought, "P.S.", looks like initials and is nobody's."""

from textveil.language.english.called_again import Said
from textveil.language.english.corrections import WORD, Correction
from textveil.language.english.vocabulary import english


def find_notes(said: Said) -> list[Correction]:
    """The words before afterthoughts, which begin a sentence, are plain ones."""
    places = said.numbered.places(english().notes)
    notes = [place for place in places if said.structure.opens[place : place + 2].all()]
    return [Correction(place, place + 1, WORD, is_hidden=False) for place in notes]
