"""The derivation of base noun phrases from trees, on trees small enough to check by eye."""

import pytest

from tools.treebank import Sentence, parse, retokenized, spans


def tree(*rows: str) -> Sentence:
    """A sentence from rows of form, tag, head and relation; a form that ends in + has no space after it."""
    lines, text = [], ""
    for number, row in enumerate(rows, 1):
        form, tag, head, relation = row.split()
        text += form.removesuffix("+") + ("" if form.endswith("+") else " ")
        lines.append(f"{number}\t{form.removesuffix('+')}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t_")
    return parse([f"# text = {text.strip()}", *lines])


@pytest.mark.parametrize(
    ("rows", "phrases"),
    [
        (["the DET 4 det", "very ADV 3 advmod", "old ADJ 4 amod", "house NOUN 0 root"], ["old house"]),
        (["John+ PROPN 4 nmod:poss", "'s PART 1 case", "old ADJ 4 amod", "car NOUN 0 root"], ["John", "old car"]),
        (["cats NOUN 0 root", "and CCONJ 3 cc", "dogs NOUN 1 conj"], ["cats", "dogs"]),
        (
            ["sales NOUN 4 compound", "and CCONJ 3 cc", "marketing NOUN 1 conj", "staff NOUN 0 root"],
            ["sales", "marketing staff"],
        ),
        (["well+ ADV 3 advmod", "-+ PUNCT 3 punct", "known VERB 4 amod", "actor NOUN 0 root"], ["well-known actor"]),
        (["NASA+ PROPN 3 obl", "-+ PUNCT 3 punct", "run VERB 4 amod", "lab NOUN 0 root"], ["NASA-run lab"]),
        (
            ["Ann PROPN 0 root", "Lee+ PROPN 1 flat", ", PUNCT 5 punct", "a DET 5 det", "poet NOUN 1 appos"],
            ["Ann Lee", "poet"],
        ),
        (
            ["May PROPN 2 nmod:unmarked", "3+ NUM 0 root", ", PUNCT 2 punct", "1971 NUM 2 nmod:unmarked"],
            ["May 3, 1971"],
        ),
        (["President PROPN 2 nmod:desc", "Bush PROPN 3 nsubj", "left VERB 0 root"], ["President Bush"]),
        (["$+ SYM 0 root", "5 NUM 3 compound", "million NUM 1 nummod"], ["$5 million"]),
        (["she PRON 2 nsubj", "saw VERB 0 root", "him PRON 2 obj"], []),
    ],
)
def test_a_tree_holds_these_phrases(rows: list[str], phrases: list[str]) -> None:
    sentence = tree(*rows)
    assert [sentence.text[start:end] for start, end in spans(sentence)] == phrases


def test_words_cut_otherwise_take_after_the_token_they_share_most_with() -> None:
    sentence = tree("my PRON 2 nmod:poss", "cat+ NOUN 4 nmod:poss", "s PART 2 case", "name NOUN 0 root")
    words = ["my", "cats", "name"]
    assert retokenized(sentence, words) == (words, ["PRON", "NOUN", "NOUN"], ["O", "B", "B"])
