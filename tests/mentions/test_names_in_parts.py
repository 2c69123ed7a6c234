"""The parts of a person's name that were found apart are one mention, and each line of a list is somebody else."""

import re

import pytest

import textveil as tv
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule
from textveil.languages.english.generalization.whole_names import split_sentences

LONG = "The trustees met in the long room behind the church and heard at length from"


def find_people(text: str) -> list[str]:
    return [text[slice(*span)] for one in tv.detect(text) if one.kind == "person" for span in one.spans]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The books were chosen and are well kept by Mr. J.B.\nTarrant, who lives in Leeds.", "J.B.\nTarrant"),
        ("I am, sir, your obedient servant,\nTHEO. S. GARRICK.", "THEO. S. GARRICK"),
        ("Our neighbour Mr. St. Tarrant lives alone with his dog.", "St. Tarrant"),
        ("We thank Ann Lee and Xia-jing Tarrant for strains and for their help.", "Xia-jing Tarrant"),
        (f"{LONG} Angela\n  Tranter, who had kept the accounts since the spring.", "Angela\n  Tranter"),
    ],
)
def test_the_parts_of_one_name_are_one_mention(text: str, name: str) -> None:
    assert name in find_people(text)


def test_initials_below_each_other_are_two_people() -> None:
    text = "Ann Tarrant          Marcin Garrick\nRegistrar          President\n\nM.G.\nA.T."
    assert [one for one in find_people(text) if "\n" in one] == []


def test_every_line_of_a_list_is_somebody_else() -> None:
    text = "Your team has 3 owners:\nJane Tarrant\nchris\nJohn Tarrant (primary owner)\n\nAll of them can add members."
    assert find_people(text) == ["Jane Tarrant", "chris", "John Tarrant"]
    assert [one for one in ("erson 1\n", "erson 2\n", "erson 3 (") if one not in tv.sanitize(text).text] == []


@pytest.mark.parametrize("name", ["Don Tarrant", "Di Tarrant"])
def test_a_first_name_that_is_a_title_elsewhere_goes_with_the_name(name: str) -> None:
    output = tv.sanitize(f"My neighbour {name} called on Monday, and Mr. {name} was angry about the fence.").text
    assert name.split()[0] not in output
    assert output.count("Person 1") == 2


def test_an_inspector_stays_one() -> None:
    assert "by DI Person 1 at" in tv.sanitize("The statement was taken by DI Tarrant at the station.").text


def test_a_word_in_small_letters_is_not_the_name_that_it_is_elsewhere() -> None:
    text = "My neighbour Sun Weiming left before dawn. Sun Weiming came back when the sun rose."
    assert tv.sanitize(text).text.endswith("Person 1 came back when the sun rose.")


def test_a_name_in_small_letters_is_found_again_in_small_letters() -> None:
    output = tv.sanitize("Maria Lopez called. i told maria that lopez is at home.").text
    assert "maria" not in output
    assert "lopez" not in output


@pytest.mark.parametrize("word", ["jah", "donner", "zoggle"])
def test_a_word_in_small_letters_that_is_no_first_name_is_never_called_a_person(word: str) -> None:
    output = tv.sanitize(f"I told Ann Tarrant of Leeds about it, and then {word} said no.").text
    assert "Person 1" in output
    assert "Person 2" not in output


def test_a_first_name_in_small_letters_is_a_person() -> None:
    assert "and then Person 2 said no" in tv.sanitize("I told Ann Tarrant, and then michael said no.").text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Liu Tarrant and Wan-Zhong He, both of Leeds, wrote the letter.", "Wan-Zhong He"),
        ("I wrote to Mr. Tarrant November 17, 1967, about the fence, and he called.", "Tarrant"),
        ("I met 'Bill' Wilson and his neighbour Ann Tarrant.", "'Bill' Wilson"),
        ("I met Kenneth grimly at the door of our house in Leeds, and we talked.", "Kenneth"),
    ],
)
def test_a_name_ends_where_it_ends(text: str, name: str) -> None:
    assert name in find_people(text)


@pytest.mark.parametrize("thing", ["Mt Tarrant", "Cape Tarrant"])
def test_what_is_called_after_somebody_is_nobody(thing: str) -> None:
    assert "person" not in tv.sanitize(f"We camped under {thing} for a week with our guide.").text


def test_who_is_named_again_is_no_more_surely_a_person_than_before() -> None:
    found = tv.detect("Will Tranter came, with Ann Lee of Leeds. Will to chair next time.")
    again = [one for one in found if one.because.startswith("says the name")]
    assert [one.terms for one in again] == [("Will",)]
    assert again[0].kind_score == found[0].kind_score < 1


def test_a_small_particle_makes_nobody_a_mere_name() -> None:
    text = "The photographer Faisal al-Tarrant was hurt, and his neighbour Jamal al-Garrick called his wife."
    output = tv.sanitize(text).text
    assert "Person 1" in output
    assert "Person 2" in output


def test_who_speaks_in_a_chat_is_somebody_however_he_is_called() -> None:
    text = "00:59:44\tjvn:\tso are we doing it?\n01:01:43\tBarnabas:\tyes\n01:02:26\tlightclient:\twe are\n"
    output = tv.sanitize(text).text
    assert [line.split("\t")[1] for line in output.splitlines()] == ["Person 1:", "Person 2:", "Person 3:"]


def test_who_is_called_like_a_month_is_somebody_and_the_month_is_none() -> None:
    text = "My neighbour Don January plays golf. January claimed that the ball moved. It rained all of January."
    output = tv.sanitize(text).text
    assert "Person 1 claimed" in output
    assert output.count("erson 1") == 2


def test_one_of_many_is_no_number() -> None:
    assert "He is one of" in tv.sanitize("Ann Tarrant of Leeds met Bo Garrick. He is one of her best friends.").text


def test_a_number_behind_a_name_in_a_cell_is_no_age() -> None:
    text = '"12","Ann Tarrant (3-1)","Bo Garrick (8)","19,006"\n"13","Bo Garrick (4-1)","Ann Tarrant (3)","17,469"\n'
    assert "child" not in tv.sanitize(text).text


def test_all_who_stand_behind_a_title_of_several_are_people() -> None:
    text = "I protested against the expulsion of Messrs. Lampton and Wiltbank, my neighbours, without trial."
    assert find_people(text) == ["Lampton", "Wiltbank"]


def test_a_nickname_with_a_line_behind_it_is_one_person_whole() -> None:
    text = "[19:55] <wjtarrant_> hello\n[19:55] <pici> wjtarrant_: Is that your bot?\n[19:56] <wjtarrant_> no\n"
    assert "_" not in tv.sanitize(text).text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("He wrote to Edwd. Tarrant about it.", ["Edwd. Tarrant"]),
        ("They saw Mr. Lee. Ann left.", ["Lee", "Ann"]),
        ("They saw Ann. Bob left.", ["Ann", "Bob"]),
    ],
)
def test_a_first_name_cut_short_goes_on_behind_its_full_stop(text: str, names: list[str]) -> None:
    found = [text[slice(*span)] for one in tv.detect(text) if one.kind == "person" for span in one.spans]
    assert found == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("There too was M. de Narbonne, and his friend.", ["M. de Narbonne"]),
        ("The bug was found by Stefan  Tarrant  of  Leeds,  who  wrote  to  us.", ["Stefan  Tarrant"]),
        ("For Ralph Tarrant, Sr. refer to the papers of his heirs in Leeds.", ["Ralph Tarrant, Sr."]),
        ("Edmund G. (Pat) Tarrant Jr. was a popular teacher in Leeds.", ["Edmund G. (Pat) Tarrant Jr."]),
    ],
)
def test_initials_generations_and_wide_spaces_are_of_the_name(text: str, names: list[str]) -> None:
    assert find_people(text) == names


def test_a_letter_that_tells_one_of_several_is_no_initial() -> None:
    assert find_people("We chose plan B. Tarrant was against it.") == ["Tarrant"]


def test_a_first_name_inside_another_whole_name_is_not_cut_out_of_it() -> None:
    text = "My neighbour William Tarrant of 12 Elm Road paints. He likes Joseph Mallord William Turner and the sea."
    output = tv.sanitize(text).text
    assert "Joseph Mallord person" not in output


def test_who_asks_or_answers_is_no_initial() -> None:
    text = "Q. Ellen S. Tarrant?\nA. Ellen S. Tarrant. I find that name.\nQ. Margaret Garrick?\nA. Yes, sir."
    assert set(find_people(text)) == {"Ellen S. Tarrant", "Margaret Garrick"}


@pytest.mark.parametrize(
    "text",
    [
        "Margaret Ellison (born 3 May 1981), known professionally as Maggie Stone or “Mags Tarn”, sings in Leeds.",
        'Karl Weber, nicknamed "Charly" or "Carlo", runs a bakery in Hull. Carlo was born in 1970.',
    ],
)
def test_all_names_that_somebody_is_known_by_are_one_person(text: str) -> None:
    assert not {"Person 2", "[name 1]"} & set(re.findall(r"Person \d|\[name \d\]", tv.sanitize(text).text))


@pytest.mark.parametrize(
    "text",
    [
        "Please ask Ann Orlow, also known as Annie, or Bob Tarn about the keys. Bob Tarn lives in Leeds.",
        "Ann Orlow, née Berg, or Robert Tarn will pick up the child. Robert Tarn lives in Leeds.",
        "The suspects were Ann Orlow; a man known as Bob Tarn; and Carl Vance. Bob Tarn was arrested.",
    ],
)
def test_who_is_named_behind_another_name_of_somebody_is_somebody_else(text: str) -> None:
    assert "Person 2" in tv.sanitize(text).text


@pytest.mark.parametrize(
    ("name", "parts"),
    [("Tarrant. Bill McDonald", ["Tarrant", "Bill McDonald"]), ("Geo. Orlow Tarn", ["Geo. Orlow Tarn"])],
)
def test_the_name_at_the_end_of_a_sentence_is_not_of_who_begins_the_next(name: str, parts: list[str]) -> None:
    text = f"We heard Ms {name} then."
    whole = Finding(((12, 12 + len(name)),), (name,), Kind.PERSON, 0.9, 0.0, "", Rule.EVIDENCE, kind_score=0.9)
    assert [one.terms[0] for one in split_sentences(text, whole)] == parts


def test_an_entry_behind_an_hour_begins_with_a_last_name() -> None:
    text = "Termine von Frau Ilse Keller in Trier:\n11:45 Lamprecht, Gisa: INR 3,9\n12:00 Berg, Anna: Verband"
    people = [one.terms[0] for one in tv.detect(text, tv.Policy(language="de")) if one.kind is Kind.PERSON]
    assert people == ["Ilse Keller", "Lamprecht, Gisa", "Berg, Anna"]
