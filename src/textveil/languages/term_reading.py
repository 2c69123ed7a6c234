"""What does a judge of terms see of a term that stands alone?

Its words and its noun phrases, cut where "of", "in" and the like stand. Nobody
reads it: a term that is looked up in page counts is in no sentence.
"""

from textveil.core.spans import spans_of
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import INNER
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.reading import Reading

NOUN, OTHER = "NOUN", "ADP"


def reading_of_term(term: str) -> Reading:
    """A term as a reading of its own.

    >>> reading = reading_of_term("town in the United Kingdom")
    >>> [reading.text[slice(*span)] for span in reading.noun_phrases()]
    ['town', 'United Kingdom']
    """
    cut = tokenize(term)
    tokens = spans_of(cut.starts, cut.ends)
    breaks = {match.start() + 1 for match in INNER.finditer(term)}
    is_bound = [start in breaks or term[start:end].lower() in english().stop_words for start, end in tokens]
    phrases: list[tuple[int, int]] = []
    for place, bound in enumerate(is_bound):
        if bound:
            continue
        if phrases and phrases[-1][1] == place:
            phrases[-1] = (phrases[-1][0], place + 1)
        else:
            phrases.append((place, place + 1))
    return Reading(
        text=term,
        tokens=tokens,
        tags=[OTHER if bound else NOUN for bound in is_bound],
        sentences=[(0, len(tokens))] if tokens else [],
        phrases=phrases,
    )
