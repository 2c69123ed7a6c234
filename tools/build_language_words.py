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
FILLER = """+
lorem ipsum dolor sit amet consectetur consectetuer adipiscing adipisicing elit sed do eiusmod tempor incididunt ut
labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea
commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur
sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum pellentesque
habitant morbi tristique senectus netus malesuada fames ac turpis egestas vestibulum ante primis faucibus orci
luctus ultrices posuere cubilia curae donec vitae sapien libero venenatis nullam tincidunt eget tempus vivamus
elementum semper aenean vulputate eleifend tellus leo ligula porttitor dapibus feugiat phasellus viverra varius
laoreet quisque rutrum etiam ultricies augue curabitur ullamcorper nam dui maecenas rhoncus nunc blandit vel
pulvinar hendrerit lacinia integer cras suspendisse potenti mauris massa fusce sagittis lacus accumsan tortor
praesent purus suscipit gravida mattis sollicitudin aliquam erat volutpat bibendum nibh diam euismod felis congue
condimentum convallis proin placerat auctor fringilla mi at arcu ornare nec justo facilisis risus urna dictum metus
interdum vehicula lectus pretium efficitur hac habitasse platea dictumst imperdiet scelerisque neque odio porta
dignissim pharetra molestie iaculis sociosqu litora torquent per conubia nostra inceptos himenaeos finibus
"""
"""What fills pages that nobody has written yet, and tells none either."""


def words_of(code: str) -> list[str]:
    """The most frequent words of letters, the first first."""
    many = MANY if code in OURS else FEW
    return [word for word in top_n_list(code, 2 * many) if word.isalpha()][:many]


if __name__ == "__main__":
    there = [code for code in (*OURS, *OTHERS) if code in available_languages()]
    lines = [f"{code} {' '.join(words_of(code))}\n" for code in there]
    OUTPUT.write_text("".join([IN_NAMES, " ".join(FILLER.split()), "\n", *lines]), "utf-8")
    print(f"{OUTPUT}: {', '.join(there)}, {OUTPUT.stat().st_size:,} bytes")
