"""Where does each word of an English text start and end?"""

from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.token_grammar import Tokens, cut_tokens


def tokenize(text: str) -> Tokens:
    """Cut ``text`` into words, numbers and signs.

    >>> tokenize("Mr. O'Brien doesn't owe $1,500.").words
    ['Mr.', "O'Brien", 'does', "n't", 'owe', '$', '1,500', '.']
    """
    return cut_tokens(text, english())
