"""Rights: lists, rule files, and what PostgreSQL itself grants."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import Granted, Listed, load_rules
from textveil.k_safety.views import Views

DATABASE = EntityDatabase(
    {
        "influenza": ["fever", "cough"],
        "AIDS": ["fever", "weight loss"],
        "lung cancer": ["cough", "weight loss"],
        "thyroid cancer": ["neoplasm", "weight loss"],
    }
)
RULES = """
[readers.nurse]
protect = ["aids"]
protect_matching = ["* Cancer"]
may_see = ["thyroid cancer"]

[readers.clerk]
protect_with = ["weight loss"]

[readers."*"]
protect_matching = ["*"]
"""


def rules(tmp_path: Path, text: str) -> Path:
    (tmp_path / "rules.toml").write_text(text, "utf-8")
    return tmp_path / "rules.toml"


def test_a_rule_file_protects_by_name_by_pattern_and_by_term(tmp_path: Path) -> None:
    rights = load_rules(rules(tmp_path, RULES), DATABASE)
    assert rights.protected("nurse") == ("AIDS", "lung cancer")
    assert rights.protected("clerk") == ("AIDS", "lung cancer", "thyroid cancer")
    assert len(rights.protected("anyone else")) == 4
    assert sorted(rights.everyone()) == sorted(DATABASE.entities)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("readers = 3", r"\[readers.NAME\]"),
        ('protect = ["AIDS"]\n[readers.x]', r"\[readers.NAME\]"),
        ("[readers.x]\nprotects = []", "there are only: protect, protect_matching"),
        ('[readers.x]\nprotect = "AIDS"', "must be a list"),
        ('[readers.x]\nprotect_matching = ["*pox"]', "fits no entity"),
        ('[readers.x]\nprotect_with = ["pox"]', "is in no context"),
        ("[readers.x", "not a TOML file"),
    ],
)
def test_a_rule_that_says_nothing_is_an_error(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        load_rules(rules(tmp_path, text), DATABASE)


def test_a_rule_for_an_unknown_entity_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no entity has"):
        load_rules(rules(tmp_path, '[readers.x]\nprotect = ["pox"]'), DATABASE)


def test_a_reader_without_a_rule_is_an_error_and_no_one_who_sees_all() -> None:
    with pytest.raises(UsageError, match="no reader 'y' in the rules; there are: x"):
        Listed({"x": []}).protected("y")


SCHEMA = """
CREATE TABLE diseases (name text, ward text);
INSERT INTO diseases VALUES ('influenza', 'open'), ('AIDS', 'closed'), ('lung cancer', 'oncology'),
                            ('thyroid cancer', 'oncology');
CREATE ROLE doctor; CREATE ROLE nurse; CREATE ROLE oncologist; CREATE ROLE guest; CREATE ROLE member LOGIN;
GRANT SELECT ON diseases TO doctor, nurse, oncologist;
GRANT nurse TO member;
ALTER TABLE diseases ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_wards ON diseases TO doctor USING (true);
CREATE POLICY open_wards ON diseases TO nurse USING (ward = 'open');
CREATE POLICY oncology ON diseases TO oncologist USING (ward IN ('open', 'oncology'));
"""


@pytest.fixture(scope="module")
def granted(postgres_server: str) -> Iterator[Granted]:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE rights")
    dsn = postgres_server.replace("dbname=postgres", "dbname=rights")
    with psycopg.connect(dsn) as connection:
        connection.execute(SCHEMA)
    yield Granted(dsn, "SELECT name FROM diseases", DATABASE)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP DATABASE rights WITH (FORCE)")
        connection.execute("DROP ROLE doctor, nurse, oncologist, guest, member")


def test_row_level_security_decides_what_is_protected(granted: Granted) -> None:
    assert granted.protected("doctor") == ()
    assert granted.protected("nurse") == ("AIDS", "lung cancer", "thyroid cancer")
    assert granted.protected("oncologist") == ("AIDS",)


def test_a_role_without_a_grant_may_see_nothing(granted: Granted) -> None:
    assert granted.protected("guest") == tuple(DATABASE.entities)


def test_a_connection_that_may_not_assume_the_role_protects_everything(granted: Granted) -> None:
    as_member = Granted(granted.dsn.replace("user=postgres", "user=member"), granted.query, DATABASE)
    assert as_member.protected("nurse") == ("AIDS", "lung cancer", "thyroid cancer")
    assert as_member.protected("doctor") == tuple(DATABASE.entities)


@pytest.mark.parametrize("reader", ["nobody", "none", "NONE", " ", "nurse; DROP TABLE diseases"])
def test_a_reader_who_is_no_role_is_an_error(granted: Granted, reader: str) -> None:
    with pytest.raises(UsageError, match="role"):
        granted.protected(reader)


def test_a_query_cannot_write(granted: Granted) -> None:
    writing = Granted(granted.dsn, "DELETE FROM diseases RETURNING name", DATABASE)
    with pytest.raises(SourceError, match="ReadOnlySqlTransaction"):
        writing.protected("doctor")
    assert granted.protected("doctor") == ()


def test_a_server_that_is_not_there_is_an_error_and_the_address_is_not_told() -> None:
    pytest.importorskip("psycopg")
    gone = Granted("host=/nowhere password=secret", "SELECT 1", DATABASE)
    with pytest.raises(SourceError, match="PostgreSQL did not say") as error:
        gone.protected("doctor")
    assert "secret" not in str(error.value) + repr(gone)


def test_the_view_follows_the_grants(granted: Granted) -> None:
    views = Views(DATABASE, granted, k=1)
    letter = "AIDS or lung cancer? Fever, cough, neoplasm."
    assert views.view(letter, "doctor").text == letter
    assert views.view(letter, "nurse").text == "[withheld] or [withheld]? Fever, cough, [withheld]."
    consistent = Views(DATABASE, granted, k=1, consistent=True)
    assert "neoplasm" not in consistent.view(letter, "nurse").text


def test_entities_come_from_postgres_too(granted: Granted) -> None:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(granted.dsn) as connection:
        database = EntityDatabase.from_sql(connection, "SELECT name, ward FROM diseases")
    assert database.entities_with("oncology") == ("lung cancer", "thyroid cancer")
