"""The code of a link: read, typed, guessed, revoked."""

import pytest

from scoring.codes.services import make_links, revoke_link
from scoring.game.links import (
    ALPHABET,
    RevokedCodeError,
    WrongCodeError,
    code_of,
    codes_of_tables,
    link_of,
)
from scoring.game.models import Link
from tests.each import each
from tests.make import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def link() -> Link:
    """The link of the third table."""
    event = make_event()
    make_links(event=event, kind="table", by="dora")
    return event.links.get(kind="table", number=3)


def test_every_link_has_another_code_without_letters_that_look_alike(link) -> None:
    codes = {code_of(other) for other in link.event.links.all()}
    assert len(codes) == 4
    assert {len(code.replace("-", "")) for code in codes} == {10}
    assert not set("ILOU") & set(ALPHABET)


def test_a_code_is_drawn_for_the_tables_asked_for_alone(link: Link) -> None:
    codes = codes_of_tables(link.event, "http://hall.example", [3, 99, None])
    assert {table: code for table, (code, _svg) in codes.items()} == {3: code_of(link)}


@each(
    "typed",
    [
        lambda code: code.lower(),
        lambda code: code.replace("-", ""),
        lambda code: f"  {code.replace('-', ' ')} ",
        lambda code: code.replace("0", "O").replace("1", "l"),
        lambda code: code.replace("-", "–"),
    ],
)
def test_a_code_may_be_typed_as_people_type(link: Link, typed) -> None:
    assert link_of(typed(code_of(link))) == link


@pytest.mark.usefixtures("link")
@each("typed", ["", "12", "ZZ-ZZZZ-ZZZZ", "hello!", "9" * 40, "٣" * 10])
def test_a_wrong_code_opens_nothing(typed: str) -> None:
    with pytest.raises(WrongCodeError):
        link_of(typed)


def test_one_wrong_letter_opens_nothing(link: Link) -> None:
    code = code_of(link)
    for place, letter in enumerate(code):
        other = "7" if letter != "7" else "8"
        if letter != "-":
            with pytest.raises(WrongCodeError):
                link_of(code[:place] + other + code[place + 1 :])


def test_a_revoked_code_says_so_and_the_new_one_works(link: Link) -> None:
    old = code_of(link)
    revoke_link(event=link.event, link=link, by="dora")
    with pytest.raises(RevokedCodeError):
        link_of(old)
    link.refresh_from_db()
    assert code_of(link) != old
    assert link_of(code_of(link)) == link


def test_a_code_is_worth_nothing_under_another_key(link: Link, settings) -> None:
    code = code_of(link)
    settings.SECRET_KEY = "another key of another server"
    with pytest.raises(WrongCodeError):
        link_of(code)


def test_nothing_usable_is_stored(link: Link) -> None:
    code = code_of(link)
    stored = str(Link.objects.values().get(pk=link.pk))
    assert code not in stored
    assert code.replace("-", "") not in stored
