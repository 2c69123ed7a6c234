"""The words by which languages are told apart, packaged as ``src/textveil/data/language_words.txt``.

    python -m tools.build_language_words

The most frequent words of each language that ``wordfreq`` has in Latin letters, in order: a line a
language. Of those that textveil reads there are more, so that their texts are known without small words, too.
"""

from pathlib import Path

from wordfreq import available_languages, top_n_list

OUTPUT = Path("src/textveil/data/language_words.txt")
OURS = ("en", "de", "es", "fr")
OTHERS = tuple("it pt ca ro nl da sv nb fi is pl cs sk sl sh hu tr lt lv id ms fil vi".split())
MANY, FEW = 4000, 1000
IN_NAMES = "* de la las los le les del der den des di da do dos du el van von zu y e i a al san santa saint\n"
"""What stands in names, and tells no language."""


def words_of(code: str) -> list[str]:
    """The most frequent words of letters, the first first."""
    many = MANY if code in OURS else FEW
    return [word for word in top_n_list(code, 2 * many) if word.isalpha()][:many]


if __name__ == "__main__":
    there = [code for code in (*OURS, *OTHERS) if code in available_languages()]
    OUTPUT.write_text(IN_NAMES + "".join(f"{code} {' '.join(words_of(code))}\n" for code in there), "utf-8")
    print(f"{OUTPUT}: {', '.join(there)}, {OUTPUT.stat().st_size:,} bytes")
