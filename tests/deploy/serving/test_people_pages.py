"""Pages of people are known by their address, and the state of the database by commits."""

import sqlite3
from pathlib import Path

import pytest
from django.urls import get_resolver

from deploy.serving.page_cache import is_people_page
from deploy.serving.versions import DatabaseVersions, SqliteVersions
from tests.each import each
from tests.make import make_club


@each("path", ["/seasons/3.csv", "/people/of/waco/3/", "/e/waco/", "/desk/"])
def test_a_page_of_anything_else_is_none_of_people(path: str) -> None:
    assert not is_people_page("GET", path, "")


def test_every_view_of_people_is_known_by_its_address() -> None:
    reversed_by_name = get_resolver().reverse_dict
    values = {"slug": "waco", "number": 7, "first": 7, "second": 9}
    for name in (
        *("home", "archive", "clubs", "club-page", "winners", "club-ratings"),
        *("person", "partnership", "season", "season-statistics", "association"),
        *("day", "day-wall", "day-version"),
    ):
        [[(path, _names)], *_rest] = reversed_by_name[name]
        address = f"/{path % values}"
        assert is_people_page("GET", address, ""), name
        assert not is_people_page("POST", address, "")
        assert not is_people_page("GET", address, "page=2")


def test_a_commit_of_any_other_connection_is_another_state(tmp_path: Path) -> None:
    file = tmp_path / "rows.sqlite3"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE rows (number)")
    versions = SqliteVersions(file)
    before = versions.state()
    assert versions.state() == before
    with sqlite3.connect(file) as other:
        other.execute("INSERT INTO rows VALUES (1)")
    assert versions.state() != before


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_commit_is_another_state_on_postgres() -> None:
    versions = DatabaseVersions()
    before = versions.state()
    assert versions.state() == before
    make_club()
    assert versions.state() != before
