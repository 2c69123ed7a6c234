"""What stands before an afterthought, "P.S.", looks like initials and is nobody's."""

from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.names.called_again import Said
from textveil.languages.english.reader.corrections import WORD, Correction


def find_notes(said: Said) -> list[Correction]:
    """The words before afterthoughts, which begin a sentence, are plain ones."""
    places = said.numbered.places(english().notes)
    notes = [place for place in places if said.structure.opens[place : place + 2].all()]
    return [Correction(place, place + 1, WORD, is_hidden=False) for place in notes]
