"""Which runs of labelled words are noun phrases?"""

from textveil.language.tagger import BEGIN, INSIDE


def phrase_ranges(words: list[str], labels: list[int]) -> list[tuple[int, int]]:
    """First and last-plus-one word of every phrase, in order.

    A word that goes on with a phrase none began begins one; a comma between the
    day and the year of a date joins them.

    >>> phrase_ranges("on March 28 , 2005 in Rome".split(), [2, 0, 1, 2, 0, 2, 1])
    [(1, 5), (6, 7)]
    """
    ranges: list[tuple[int, int]] = []
    for index, label in enumerate(labels):
        if label == INSIDE and ranges and ranges[-1][1] == index:
            ranges[-1] = (ranges[-1][0], index + 1)
        elif label in (BEGIN, INSIDE):
            ranges.append((index, index + 1))
    return join_dates(words, ranges)


def join_dates(words: list[str], ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges with "March 28" and "2005" made one where only a comma parts them."""
    joined: list[tuple[int, int]] = []
    for first, last in ranges:
        if joined and is_date(words, joined[-1], first=first, last=last):
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return joined


def is_date(words: list[str], before: tuple[int, int], *, first: int, last: int) -> bool:
    """A capitalised word and a day, a comma, and a year alone."""
    start, end = before
    if end + 1 != first or words[end] != "," or last - first != 1:
        return False
    day, year = words[end - 1], words[first]
    return (
        end - start >= 2
        and words[end - 2][0].isupper()
        and day[0].isdigit()
        and len(day) <= 4
        and len(year) == 4
        and year.isdigit()
    )
