"""Every address is opened once by every role: what they get, and what its forms take."""

import os
from collections.abc import Iterator

import pytest

from tests.scoring.tables import first_game, hall, pair_at, send
from tests.walk import roles, two_editors
from tests.walk.hostile import Attacker
from tests.walk.numbers_in_forms import NumberAttacker
from tests.walk.visits import Walk, rolled_back

pytestmark = pytest.mark.long
READERS = ("judge", "pair", "table", "officer", "owner", "director", "nobody")
REQUESTS = 200


@pytest.fixture(scope="module")
def walk(django_db_setup, django_db_blocker) -> Iterator[Walk]:
    """Each test leaves the day as it was."""
    with django_db_blocker.unblock(), rolled_back():
        yield Walk(hall())


def test_every_role_gets_what_the_table_says(walk: Walk) -> None:
    """Of four accounts one asks of those who get the same; each in ``make soak``."""
    made = roles.HEAD + "".join(f"{line}\n" for line in walk.lines)
    if "WRITE_ROLES" in os.environ:
        roles.TABLE.write_text(made)
    assert made.splitlines() == roles.TABLE.read_text().splitlines()


def test_no_address_has_a_method_beside_those_of_a_page(walk: Walk) -> None:
    """Each says which it has; where a page can be read, its head can."""
    reader = {
        route: role
        for method in ("post", "get")
        for role in READERS
        for route, cell in roles.cells(role, method).items()
        if cell == "yes"
    }
    assert len(reader) > 200
    wrong = []
    for route, role in reader.items():
        path, _forms = walk.pages.get((route, role)) or walk.pages[route, "director"]
        answer = walk.people[role][0].options(path)
        allowed = {*answer.get("Allow", "").split(", ")}
        if answer.status_code != 405 or allowed - {"POST"} not in (
            {"GET", "HEAD"},
            set(),
        ):
            wrong.append(f"{path}: {answer.status_code} {allowed}")
    assert not wrong, "\n".join(wrong)


def test_an_older_form_undoes_nothing_and_overwrites_nothing(walk: Walk) -> None:
    """Every form over stored values says what it showed; see ``NOT_STORED``.

    The view of each has a guard of its own: one field is changed; all in ``make soak``.
    """
    assert two_editors.bare(walk) == two_editors.NOT_STORED
    editors = two_editors.editors(walk)
    assert len(editors) > 16
    assert two_editors.faults(editors, 1) == []


@pytest.mark.soak
def test_no_field_of_an_older_form_undoes_anything(walk: Walk) -> None:
    assert two_editors.faults(two_editors.editors(walk), 999) == []


@pytest.mark.parametrize("each", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_an_odd_number_in_any_field_of_any_form_breaks_nothing(
    walk: Walk, each: bool
) -> None:
    """Every number in every field in ``make soak``."""
    with rolled_back():
        game = first_game(walk.event)
        for side, marks in ((1, (7, 4)), (2, (7, 5))):
            send(pair_at(game, side), game, marks)
        pages = walk.pages | walk.read("t/", "judge")  # Their form settles the dispute
        attacker = NumberAttacker(walk.people, pages, each=each)
        assert list(attacker.failures()) == []
        assert len(attacker.sent) > 200


def test_no_hostile_request_breaks_anything(walk: Walk) -> None:
    """A small share of those that ``make soak`` sends."""
    attacker = Attacker(walk, 15)
    failures = [failure for _ in range(REQUESTS) if (failure := attacker.attack())]
    assert failures == []
