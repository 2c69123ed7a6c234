"""What users bring: each format is read from a file of its kind, and what is wrong with one is told in a sentence."""

import sys
from pathlib import Path

import pytest

from textveil.core.errors import InputError, MissingExtraError, UsageError
from textveil.knowledge.open_knowledge import Knowledge, open_knowledge

FILES = Path(__file__).with_name("files")


def brought(name: str) -> Knowledge:
    return open_knowledge(name, packaged=False)


def test_an_obo_file_gives_chains_and_leaves_out_what_is_obsolete() -> None:
    kb = brought(str(FILES / "doid.obo"))
    assert kb.generalizations("influenza") == ["viral infectious disease", "disease by infectious agent", "disease"]
    assert kb.generalizations("pancreatic cancer")[-1] == "disease"
    assert not kb.senses("Actinomadura madurae infectious disease")


def test_skos_in_turtle_is_read_in_both_directions_of_its_edges() -> None:
    pytest.importorskip("rdflib")
    kb = brought(str(FILES / "animals.ttl"))
    assert kb.generalizations("house cat") == ["feline", "pet", "animal"]
    assert kb.generalizations("Katze") == ["feline", "pet", "animal"]


def test_classes_in_rdf_xml_are_read() -> None:
    pytest.importorskip("rdflib")
    assert brought(str(FILES / "animals.rdf")).generalizations("cat") == ["pet", "animal"]


def test_a_table_of_edges_may_give_several_parents_and_other_names() -> None:
    kb = brought(str(FILES / "edges.csv"))
    assert kb.generalizations("A7") == ["electric bicycle", "bicycle", "company car", "vehicle"]


def test_a_table_without_a_head_has_children_first(tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text("whippet\tdog\ndog\tanimal\n", "utf-8")
    assert brought(str(tmp_path / "own.tsv")).generalizations("whippets") == ["dog", "animal"]


def test_odp_topics_are_their_own_chains() -> None:
    kb = brought(f"odp:{FILES / 'structure.rdf'}")
    assert kb.generalizations("iPhone") == ["smartphone", "handheld", "system", "computer"]
    assert not kb.senses("Deutsch")


def test_signs_that_xml_forbids_do_not_stop_odp(tmp_path: Path) -> None:
    text = (FILES / "structure.rdf").read_text("utf-8").replace("2007-12-07", "2007\x0b-12-07")
    (tmp_path / "structure.rdf.u8").write_text(text, "utf-8")
    assert brought(str(tmp_path / "structure.rdf.u8")).generalizations("iPhone")[0] == "smartphone"


def test_a_structure_that_breaks_off_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "structure.rdf").write_text((FILES / "structure.rdf").read_text("utf-8")[:-40], "utf-8")
    with pytest.raises(InputError, match="no XML that can be read"):
        brought(f"odp:{tmp_path / 'structure.rdf'}")


def test_a_snomed_snapshot_gives_what_is_active() -> None:
    kb = brought(f"snomed:{FILES / 'rf2'}")
    assert kb.generalizations("bronchial asthma") == ['Obstructive "airway" disease', "Disorder of lung"]
    assert not kb.senses("old name")
    assert not kb.senses("retired idea")


def test_icd_10_is_read_from_its_own_file_by_name_and_by_code() -> None:
    kb = brought(f"icd10:{FILES / 'icd10cm-order.txt'}")
    assert kb.generalizations("mild intermittent asthma, uncomplicated") == ["mild intermittent asthma", "asthma"]
    assert kb.generalizations("J45.20") == ["mild intermittent asthma", "asthma"]


def test_icd_10_comes_from_its_package_with_chapters() -> None:
    pytest.importorskip("simple_icd_10_cm")
    chain = brought("icd10:").generalizations("cholera")
    assert chain[0] == "intestinal infectious diseases"
    assert chain[-1] == "certain infectious and parasitic diseases"


@pytest.mark.parametrize("name", ["mesh.tsv", "mtrees.bin"])
def test_mesh_headings_lie_below_the_shorter_tree_numbers(name: str) -> None:
    chain = brought(f"mesh:{FILES / name}").generalizations("Myocardial Infarction")
    assert chain[0] == "myocardial ischemia"
    assert "heart diseases" in chain
    assert chain[-1] == "cardiovascular diseases"


def test_mesh_headings_that_were_turned_round_are_found_both_ways() -> None:
    kb = brought(f"mesh:{FILES / 'mesh.tsv'}")
    assert kb.generalizations("cardiac arrhythmias") == kb.generalizations("Arrhythmias, Cardiac")
    assert kb.generalizations("Atrial Fibrillation") == [
        "cardiac arrhythmias",
        "heart diseases",
        "cardiovascular diseases",
    ]


def test_a_circle_of_edges_is_refused_and_named(tmp_path: Path) -> None:
    (tmp_path / "round.csv").write_text("a,b\nb,c\nc,a\n", "utf-8")
    with pytest.raises(InputError, match=r"round\.csv: concepts lie above themselves .*remove one"):
        brought(str(tmp_path / "round.csv"))


def test_an_obo_file_whose_parents_lie_elsewhere_is_told_so(tmp_path: Path) -> None:
    text = "format-version: 1.2\nontology: x\n\n[Term]\nid: X:1\nname: one\nis_a: Y:9\n"
    (tmp_path / "x.obo").write_text(text, "utf-8")
    with pytest.raises(InputError, match="line 7, names Y:9, which is not in it; merge"):
        brought(str(tmp_path / "x.obo"))


OBO = r"""format-version: 1.2
! a remark: of the whole file
synonymtypedef: x "y

[Term]
id: X:1 ! the top
name: illness\, any
def: "An ill: \"so to say\"." [JA:Epilepsy Genetics Kiel, url:http\://x.org]
xref: broken "

[Term]
id: X:2
alt_id: X:20
name: cold
synonym: "head cold" EXACT [a b, c]
synonym: "\"the\" sniffles" EXACT CASUAL []
synonym: "flu" RELATED []
is_a: X:1 {source="X ! 9"} ! illness

[Term]
id: X:3
name: summer\W\
cold
is_a: X:20
relationship: part_of X:1 ! illness
relationship: caused_by Y:7

[Typedef]
id: part_of
nonsense that is no term's
"""


def test_what_is_wrong_in_lines_that_are_not_read_does_not_cost_an_obo_file(tmp_path: Path) -> None:
    (tmp_path / "x.obo").write_text(OBO, "utf-8")
    kb = brought(str(tmp_path / "x.obo"))
    assert kb.generalizations("summer cold") == ["cold", "illness, any"]
    assert [kb.generalizations(name) for name in ("head cold", '"the" sniffles', "flu")] == [["illness, any"]] * 2 + [
        []
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("id: X:2\n", "", r"x\.obo, line 11: a term has no id"),
        ('"head cold" EXACT', "head cold EXACT", r"x\.obo, line 15: a synonym is expected in quotes"),
        ("name: cold\n", "name cold\n", r"x\.obo, line 14: a tag and its value"),
        ("is_a: X:20", "is_a: X:21", r"x\.obo, line 24, names X:21"),
        ("name: ", "title: ", "no term with a name"),
    ],
)
def test_a_line_of_an_obo_file_that_matters_and_cannot_be_read_is_named(
    tmp_path: Path, right: str, wrong: str, told: str
) -> None:
    assert right in OBO
    (tmp_path / "x.obo").write_text(OBO.replace(right, wrong), "utf-8")
    with pytest.raises(InputError, match=told):
        brought(str(tmp_path / "x.obo"))


def test_a_parent_that_is_not_there_ends_the_chain(tmp_path: Path) -> None:
    text = '@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n<x:1> s:prefLabel "one" ; s:broader <x:9> .\n'
    (tmp_path / "x.ttl").write_text(text, "utf-8")
    assert [sense.chain for sense in brought(str(tmp_path / "x.ttl")).senses("one")] == [()]


def test_one_name_of_two_concepts_is_two_senses(tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text("child,parent,names\nbat (animal),mammal,bat\nbat (club),tool,bat\n", "utf-8")
    kb = brought(str(tmp_path / "two.csv"))
    assert [sense.name for sense in kb.senses("bat")] == ["mammal", "tool"]
    assert kb.generalizations("bat", sense="tool") == ["tool"]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.csv", "only one column\n", "a child and its parent"),
        ("b.csv", "", "no edge"),
        ("c.csv", "x,parent\n1,2\n", "names no column of children"),
        ("mesh:d.tsv", "a\tb\n1\t2\n", "no column mesh_name"),
        ("icd10:e.txt", "nonsense\n", "line 1"),
        ("snomed:", "", "no such file"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, name: str, text: str, told: str) -> None:
    scheme, colon, file = name.rpartition(":")
    path = tmp_path / file if file else tmp_path / "nowhere"
    if file:
        path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=told):
        brought(f"{scheme}{colon}{path}")


@pytest.mark.parametrize(("name", "library"), [("x.ttl", "rdflib"), ("x.rdf", "rdflib")])
def test_a_missing_library_names_its_extra(
    tmp_path: Path, name: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text("x", "utf-8")
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match="pip install 'textveil"):
        brought(str(tmp_path / name))


def test_an_unknown_kind_of_file_names_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"there are: default, .*edges:PATH.*\.obo"):
        open_knowledge("something.else")
