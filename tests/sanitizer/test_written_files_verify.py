"""A file that was written keeps its promise when it is opened again, by the command and by its certificate."""

import json
from pathlib import Path

import pytest

from formats.samples.files import SAYING
from textveil.certificate.certificate import Certificate
from textveil.certificate.places import in_text
from textveil.cli.main import main
from textveil.formats.reader import read
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize
from textveil.sanitizer.verification import verify

KEY = b"0123456789abcdef"
DISEASES = {"influenza": ["fever", "cough"], "cold": ["cough", "sneezing"], "tuberculosis": ["fever", "night sweats"]}
LINES = ["Ann Lee met Bob Ray in Rome on 3 May 1971.", "They went for a long walk by the sea."]


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


@pytest.mark.parametrize("options", [[], ["--reveal", "city"]], ids=str)
@pytest.mark.parametrize("ending", SAYING)
def test_a_written_file_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, options: list[str]
) -> None:
    source, clean, certificate = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}", tmp_path / "c.json"
    source.write_bytes(SAYING[ending](LINES))
    assert run(capsys, "sanitize", source, "-o", clean, "--certificate", certificate, *options)[0] == 0
    assert run(capsys, "verify", clean, certificate)[:2] == (0, f"{clean}: the promise holds\n")
    code, printed, _ = run(capsys, "verify", source, certificate, "--json")
    assert code == 1
    assert json.loads(printed.splitlines()[0])["promise"] == "text"


@pytest.mark.parametrize("options", [[], ["--mode", "redact"], ["--reveal", "city", "--mode", "redact"]], ids=str)
def test_a_mark_before_a_colon_is_no_link_in_markdown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    source, clean, certificate = tmp_path / "in.md", tmp_path / "out.md", tmp_path / "c.json"
    source.write_text("Zebulon Quackenbush: yes\n\nMargaret Ellison: not now\n\n[Ellison]: https://example.org/x\n")
    assert run(capsys, "sanitize", source, "-o", clean, "--certificate", certificate, *options)[0] == 0
    assert "now" in clean.read_text()
    assert run(capsys, "verify", clean, certificate)[0] == 0


def test_what_a_file_tells_by_its_places_is_hidden_when_it_is_written(tmp_path: Path) -> None:
    """A target that reaches somebody tells whom, whatever it says; in plain text the same words are no link."""
    source = tmp_path / "in.txt"
    source.write_text("see [the house](tel:house) here")
    result = sanitize(read(source), Policy(level="off", reveal=["city", "house", "tel"]))
    result.save(tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == "see [the house](tel:house) here"
    result.save(tmp_path / "out.md")
    assert (tmp_path / "out.md").read_text() == "see [the house]([phone number]) here"


def test_a_facsimile_and_a_text_of_a_pdf_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.pdf").write_bytes(SAYING["pdf"](LINES))
    for output, options in [("out.pdf", ["--facsimile"]), ("out.txt", [])]:
        files = [tmp_path / output, tmp_path / "c.json"]
        assert run(capsys, "sanitize", tmp_path / "in.pdf", "-o", files[0], "--certificate", files[1], *options)[0] == 0
        assert run(capsys, "verify", *files)[0] == 0


def test_what_was_put_into_a_file_unseen_is_found(tmp_path: Path) -> None:
    page, clean, certificate = (tmp_path / name for name in ("in.html", "out.html", "c.json"))
    page.write_text("<p>Ann Lee left.</p>")
    sanitize(read(page)).save(clean, certificate=certificate)
    assert verify(read(clean), certificate) == []
    clean.write_text(clean.read_text().replace("</body>", "<!-- it was Ann Lee --></body>"))
    assert [one.promise for one in verify(read(clean), certificate)] == ["file"]


def test_a_folder_and_a_column_of_a_table_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, table = tmp_path / "in", tmp_path / "in.csv"
    folder.mkdir()
    (folder / "a.txt").write_text(LINES[0])
    (folder / "b.md").write_text(LINES[1])
    table.write_text("id,note\nAnn,Ann Lee left.\n")
    certificate = tmp_path / "c.json"
    assert run(capsys, "sanitize", folder, "-o", tmp_path / "out", "--certificate", certificate)[0] == 0
    assert run(capsys, "verify", tmp_path / "out", certificate)[0] == 0
    named = ["--columns", "note"]
    assert run(capsys, "sanitize", table, "-o", tmp_path / "o.csv", "--certificate", certificate, *named)[0] == 0
    assert run(capsys, "verify", tmp_path / "o.csv", certificate, *named)[0] == 0


def test_a_result_is_saved_with_its_certificate(tmp_path: Path) -> None:
    (tmp_path / "in.pdf").write_bytes(SAYING["pdf"](LINES))
    sanitize(read(tmp_path / "in.pdf")).save(tmp_path / "out.pdf", certificate=tmp_path / "c.json", key=KEY)
    assert verify(read(tmp_path / "out.pdf"), Certificate.load(tmp_path / "c.json"), key=KEY) == []


@pytest.mark.parametrize("ending", ["pdf", "docx", "md", "csv"])
def test_what_was_taken_out_keeps_its_place_in_a_written_file(tmp_path: Path, ending: str) -> None:
    source, clean, certificate = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}", tmp_path / "c.json"
    lines = ["Ann Lee had malaria in Zanzibar and took quinine for it, as a doctor had told her in a letter.", *LINES]
    source.write_bytes(SAYING[ending](lines))
    result = sanitize(
        read(source), Policy(level="off", reveal=["city"], correlation=0.5, mode="redact", context="sentence")
    )
    result.save(clean, certificate=certificate)
    assert result.hidden
    again = read(clean)
    assert verify(again, certificate) == []
    marked = in_text(again.text, [(start, end) for start, end, *_ in Certificate.load(certificate).hidden])
    assert {again.text[start:end] for start, end in marked} == {"[withheld]"}


def test_keys_and_policies_come_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, clean, certificate, key = (tmp_path / name for name in ("in.txt", "out.txt", "c.json", "key"))
    source.write_text(LINES[0])
    key.write_bytes(KEY)
    (tmp_path / "p.toml").write_text('level = "off"\nreveal = ["city"]')
    signing: list[str | Path] = ["--policy", tmp_path / "p.toml", "--certificate", certificate, "--key", key]
    assert run(capsys, "sanitize", source, "-o", clean, *signing)[0] == 0
    assert run(capsys, "verify", clean, certificate, "--key", key, "--policy", tmp_path / "p.toml")[0] == 0
    code, _, told = run(capsys, "verify", clean, certificate)
    assert (code, "--key FILE" in told) == (2, True)
    assert run(capsys, "verify", clean, certificate, "--key", tmp_path / "nowhere")[0] == 2
    assert run(capsys, "sanitize", source, "-o", clean, "--key", key)[0] == 2


def test_a_public_certificate_is_written_beside_the_private_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, clean, table, policy = (tmp_path / name for name in ("in.txt", "out.txt", "d.tsv", "p.toml"))
    source.write_text("She had a fever and night sweats.")
    table.write_text("".join(f"{entity}\t{'|'.join(terms)}\n" for entity, terms in DISEASES.items()))
    policy.write_text(f'entities = "{table}"\nk = 1\nhidden_entities = ["tuberculosis"]\n')
    certificates: list[str | Path] = ["--certificate", tmp_path / "c.json", "--public-certificate", tmp_path / "p.json"]
    assert run(capsys, "sanitize", source, "-o", clean, "--policy", policy, *certificates)[0] == 0
    assert run(capsys, "verify", clean, tmp_path / "c.json")[0] == 0
    assert "tuberculosis" not in (tmp_path / "p.json").read_text()
    code, _, told = run(capsys, "verify", clean, tmp_path / "p.json")
    assert (code, "give the policy" in told) == (2, True)
    assert run(capsys, "verify", clean, tmp_path / "p.json", "--policy", policy)[0] == 0


def test_reports_are_written_by_their_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Zebulon Quackenbush left.")
    for ending, start in ((".json", "{"), (".txt", "in.txt: "), (".html", "<!DOCTYPE html>")):
        private, public = tmp_path / f"r{ending}", tmp_path / f"p{ending}"
        reports: list[str | Path] = ["--report", private, "--public-report", public]
        assert run(capsys, "sanitize", source, "-o", tmp_path / "o.txt", *reports)[0] == 0
        assert private.read_text().startswith(start)
        assert "Quackenbush" in private.read_text()
        assert "Quackenbush" not in public.read_text()
        assert private.stat().st_mode & 0o077 == 0
    assert run(capsys, "sanitize", source, "-o", tmp_path / "o.txt", "--report", tmp_path / "r.pdf")[0] == 2
