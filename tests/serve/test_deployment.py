"""The mail filter lets nothing through that it could not treat, and the files for machines name what there is."""

import base64
import email
import email.policy
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
import yaml

from serve.conftest import LONGEST, free_port, wait_until
from textveil.cli.main import main, parse
from textveil.core.errors import UnsafeOutputError
from textveil.serve.access import new_key
from textveil.serve.interface import OPERATIONS

DEPLOY = Path(__file__).parents[2] / "deploy"
MAIL = b"""From: Margaret Ellison <m.ellison@example.org>
To: Thomas Reed <t.reed@example.org>
Subject: Stockport
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Dear Thomas, call me on 0161 496 0735. Margaret Ellison
"""


def filtered(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "textveil.cli.main", "mail-filter", *options]
    return subprocess.run(command, input=data, capture_output=True, check=False)


def test_a_mail_goes_through_without_what_it_must_not_tell() -> None:
    done = filtered(MAIL, "--level", "strict")
    assert done.returncode == 0, done.stderr
    mail = email.message_from_bytes(done.stdout, policy=email.policy.default)
    said = str(mail["from"]) + str(mail["subject"]) + mail.get_content()
    assert "Person" in said
    for secret in ("Ellison", "Thomas", "Stockport", "0735"):
        assert secret not in said


def test_what_is_hardly_a_mail_tells_nothing_either() -> None:
    done = filtered(b"\xff\xfe\x00 Margaret Ellison")
    assert base64.b64encode(b"Ellison")[:8] not in done.stdout
    assert b"Ellison" not in done.stdout
    assert b"Ellison" not in done.stderr


def test_a_mail_that_cannot_be_treated_is_kept_for_later(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise UnsafeOutputError("something is still found")

    monkeypatch.setattr("textveil.cli.mail_filter.sanitize", refuse)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MAIL)))
    assert main(["mail-filter"]) == 75
    assert capfdbinary.readouterr().out == b""


def test_a_wrong_policy_lets_nothing_through() -> None:
    done = filtered(MAIL, "--level", "standard", "--alpha", "2")
    assert done.returncode == 2
    assert done.stdout == b""


WARD = b"""From: Dr Margaret Ellison <m.ellison@example.org>
To: Nurse Thomas Reed <t.reed@example.org>
Date: Tue, 3 Mar 2020 10:00:00 +0000
Subject: HIV infection
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

The patient has an HIV infection with fever and thrush. Kind regards, Margaret Ellison
"""


@pytest.fixture
def ward(tmp_path: Path) -> list[str]:
    """The options that name a ward's entities and its readers."""
    (tmp_path / "e.tsv").write_text("HIV infection\tfever|thrush\ninfluenza\tfever|cough\nmeasles\tfever|rash\n")
    (tmp_path / "r.toml").write_text('[readers.nurse]\nprotect = ["HIV infection"]\n[readers.doctor]\nprotect = []\n')
    return ["--entities", str(tmp_path / "e.tsv"), "--rules", str(tmp_path / "r.toml"), "--k", "1"]


def test_a_reader_of_mail_sees_who_wrote_it_and_no_protected_entity(ward: list[str]) -> None:
    done = filtered(WARD, *ward, "--user", "nurse")
    assert done.returncode == 0, done.stderr
    mail = email.message_from_bytes(done.stdout, policy=email.policy.default)
    assert str(mail["from"]) == "Dr Margaret Ellison <m.ellison@example.org>"
    assert str(mail["to"]) == "Nurse Thomas Reed <t.reed@example.org>"
    assert mail["date"].datetime.year == 2020
    said = str(mail["subject"]) + mail.get_content()
    assert "HIV" not in said
    assert "thrush" not in said
    assert "fever" in said
    assert "Margaret Ellison" in said


def test_a_reader_of_mail_who_may_see_all_sees_all(ward: list[str]) -> None:
    done = filtered(WARD, *ward, "--user", "doctor")
    before, after = (email.message_from_bytes(one, policy=email.policy.default) for one in (WARD, done.stdout))
    assert [str(after[name]) for name in ("from", "to", "date", "subject")] == [
        str(before[name]) for name in ("from", "to", "date", "subject")
    ]
    assert after.get_content() == before.get_content()


def test_a_sender_who_tells_of_a_protected_entity_goes(ward: list[str]) -> None:
    done = filtered(
        WARD.replace(b"Dr Margaret Ellison <m.ellison@", b"HIV infection ward <hiv-infection@"),
        *ward,
        "--user",
        "nurse",
    )
    assert done.returncode == 0, done.stderr
    assert b"HIV" not in done.stdout
    assert b"hiv" not in done.stdout


@pytest.mark.parametrize("reader", ["stranger", ""])
def test_a_mail_to_a_reader_without_a_rule_is_kept(ward: list[str], reader: str) -> None:
    done = filtered(WARD, *ward, "--user", reader)
    assert (done.returncode, done.stdout) == (75, b"")
    assert b"HIV" not in done.stderr


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--user", "nurse", "--level", "strict"), "no other policy"),
        (("--user", "nurse", "--grants", "dbname=x"), "one of these"),
        ((), "name one by --user"),
    ],
)
def test_settings_of_views_that_contradict_each_other_are_refused(
    ward: list[str], words: tuple[str, ...], error: str
) -> None:
    done = filtered(WARD, *ward, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert error in done.stderr.decode()


def test_the_container_starts_a_command_that_there_is_without_root() -> None:
    said = (DEPLOY / "Containerfile").read_text()
    command = re.search(r"^CMD (\[.*\])$", said, re.MULTILINE)
    assert command is not None
    args = parse(json.loads(command[1]))
    assert (args.host, args.plain_http, args.workers) == ("0.0.0.0", True, 2)
    assert re.search(r"^USER (?!0|root)", said, re.MULTILINE)
    assert "HEALTHCHECK" in said
    assert said.index("USER") > said.rindex("RUN ")


def test_the_container_is_built_from_all_that_the_build_reads() -> None:
    said = (DEPLOY / "Containerfile").read_text()
    copied = {name for line in re.findall(r"^COPY (?!--)(.*) \S+$", said, re.MULTILINE) for name in line.split()}
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text("utf-8"))
    named = {project["project"]["readme"], *project["project"]["license-files"], "pyproject.toml", "src"}
    assert copied >= named
    assert all((DEPLOY.parent / name).exists() for name in copied)


def test_the_container_s_steps_build_a_service_that_is_healthy(tmp_path: Path) -> None:
    said = (DEPLOY / "Containerfile").read_text()
    source, made = tmp_path / "source", tmp_path / "opt"
    source.mkdir()
    for line in re.findall(r"^COPY (?!--)(.*) \S+$", said, re.MULTILINE):
        for name in line.split():
            own = DEPLOY.parent / name
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(own, source / name, ignore=ignore) if own.is_dir() else shutil.copy(own, source / name)
    (build,) = re.findall(r"^RUN (python -m venv .*)$", said, re.MULTILINE)
    # What it depends on is here already; what is tried is whether the package can be built from what was copied.
    build = build.replace("/opt/textveil", str(made)).replace("pip install", "pip install --no-deps")
    done = subprocess.run(
        build.replace("python -m venv", f"{sys.executable} -m venv", 1),
        shell=True,
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and "No matching distribution found for hatchling" in done.stderr:
        pytest.skip("no package index can be reached: nothing can be built")
    assert done.returncode == 0, done.stderr
    (tmp_path / "keys.toml").write_text(new_key("clinic")[1])
    port = free_port()
    command = re.search(r"^CMD (\[.*\])$", said, re.MULTILINE)
    health = re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", said, re.MULTILINE)
    assert command is not None
    assert health is not None
    places = {"/etc/textveil": str(tmp_path), "/state": str(tmp_path / "state"), "0.0.0.0": "127.0.0.1"}
    words = [replace_all(word, places) for word in json.loads(command[1])]
    check = [replace_all(word, {"/opt/textveil": str(made), "8642": str(port)}) for word in json.loads(health[1])]
    alone = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib")}
    service = subprocess.Popen([made / "bin" / "textveil", *words, "--port", str(port)], env=alone, cwd=tmp_path)
    try:
        wait_until(lambda: subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode == 0)
    finally:
        service.terminate()
        assert service.wait(LONGEST) in (0, -signal.SIGTERM)


def replace_all(word: str, places: dict[str, str]) -> str:
    """A word with some parts of it put otherwise."""
    for old, new in places.items():
        word = word.replace(old, new)
    return word


def test_the_container_s_other_hosts_start_it_without_rights_and_with_limits() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["textveil"]
    assert (DEPLOY / compose["build"]["context"] / compose["build"]["dockerfile"]).is_file()
    assert compose["read_only"]
    assert compose["cap_drop"] == ["ALL"]
    deployment, service = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    pod = deployment["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    args = parse(container["args"])
    assert (args.host, args.port, args.allow_host) == (
        "0.0.0.0",
        container["ports"][0]["containerPort"],
        ["veil.example.org"],
    )
    assert service["spec"]["selector"].items() <= pod["metadata"]["labels"].items()
    assert container["resources"]["limits"].keys() == {"cpu", "memory"}
    assert container["securityContext"]["readOnlyRootFilesystem"]
    mounted = {one["mountPath"] for one in container["volumeMounts"]}
    assert mounted >= {args.state, str(Path(args.keys).parent), "/tmp"}
    paths = {one.path for one in OPERATIONS}
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["httpGet"]["path"] in paths
        assert container[probe]["httpGet"]["httpHeaders"] == [{"name": "Host", "value": "localhost"}]


def test_the_unit_starts_a_command_that_there_is_without_rights() -> None:
    said = (DEPLOY / "textveil.service").read_text()
    command = re.search(r"^ExecStart=\S+ (.*)$", said, re.MULTILINE)
    assert command is not None
    assert parse(command[1].split()).state == "/var/lib/textveil"
    for wall in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=\n"):
        assert wall in said


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "textveil.service"
    unit.write_text((DEPLOY / "textveil.service").read_text().replace("/opt/textveil/bin/textveil", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "textveil.service" not in done.stderr


def test_without_the_extra_the_line_that_installs_it_is_told() -> None:
    code = (
        "import sys; sys.modules['starlette'] = None\n"
        "from textveil.cli.main import main\nsys.exit(main(['serve', '--port', '1']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "textveil: for serving, install an extra: pip install 'textveil[serve]'\n"
