"""The attack on protected diseases ranks them among their like, beside a control."""

import lzma
from pathlib import Path

from benchmarks.c_sanitized_attack import DiseaseText, figures, read_diseases

DISEASES = ["malaria", "asthma", "gout", "migraine", "cholera", "measles"]
TEXTS = [
    DiseaseText("Malaria again: chloroquine, mosquito nets and a fever. The malaria parasite was found.", 0),
    DiseaseText("Her asthma needs a new inhaler; corticosteroids help when asthma wakes her.", 1),
    DiseaseText("Gout in the toe, allopurinol, high uric acid: gout it is.", 2),
    DiseaseText("The migraine came with an aura; triptans end her migraine, and light hurts.", 3),
    DiseaseText("Cholera came with the water: diarrhea, dehydration, and more cholera.", 4),
    DiseaseText("The measles rash and a cough; no vaccine, so measles spread at school.", 5),
]


def test_what_is_named_is_guessed_first_and_what_is_protected_is_not() -> None:
    rank, control, first, *_ = figures(DISEASES, TEXTS, None)
    assert (rank, first) == ("1", "6 of 6")
    assert float(control) > 1
    later = figures(DISEASES, TEXTS, 3.0)
    assert float(later[0]) > 1


def test_candidates_are_common_single_diseases_each_once(tmp_path: Path) -> None:
    names = [*DISEASES, "hepatitis", "hepatitis A"]
    rows = ["id\tlabel\tsubClassOf", *(f'"{number}"\t"{name}"\t"disease"' for number, name in enumerate(names))]
    rows += [f"{number}\tan illness that no page names {number}\tdisease" for number in range(90, 99)]
    rows += ["99\tdisease\tthing"]
    path = tmp_path / "diseases.tsv.xz"
    path.write_bytes(lzma.compress("\n".join(rows).encode()))
    found = read_diseases(path)
    assert set(found) - {"hepatitis", "hepatitis A"} == set(DISEASES)
    assert len(found) == len(DISEASES) + 1  # an A at the end is no word that counts
