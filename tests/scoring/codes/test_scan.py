"""The desk checks pairs in by the codes they bring."""

import pytest
from django.test import Client

from scoring.game.links import code_of
from tests.each import each
from tests.make import make_pairs, official_of
from tests.scoring.tables import give_links
from tests.tournaments.signup.made import cancel, open_event, signed_up
from tournaments.event.models import Event
from tournaments.money.services.terms import set_fee

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return open_event()


@pytest.fixture
def desk(event: Event) -> Client:
    return official_of(event.club)


def scan(desk: Client, event: Event, **fields: object) -> str:
    sent = {"scanned": "1", **fields}
    page = desk.post(f"/desk/{event.slug}/pairs/scan/", sent)
    assert page.status_code == 200
    return page.text


def test_a_sign_up_is_checked_in_by_its_address_its_code_and_once(
    desk: Client, event: Event
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    address = f"http://192.168.1.7:8042/sign-up/{event.slug}/{row.code}/"
    assert "1 Ann Ray / Bo Fitz is in." in scan(desk, event, code=address)
    assert "was in already" in scan(desk, event, code=row.code.lower())
    assert "is not in." in scan(desk, event, out="1")


def test_a_pair_is_checked_in_by_its_page_its_link_its_number_and_its_name(
    desk: Client, event: Event
) -> None:
    make_pairs(event, 4)
    give_links(event)
    event.pairs.update(is_checked_in=False)
    link = event.links.get(kind="pair", number=2)
    codes = [f"/e/{event.slug}/pairs/1/", f"/t/{code_of(link)}/", "3", "gus pike"]
    for code in codes:
        assert " is in." in scan(desk, event, code=code)
    assert event.pairs.filter(is_checked_in=True).count() == 4
    table = event.links.filter(kind="table").first()
    assert "a table or a judge" in scan(desk, event, code=code_of(table))


def test_a_single_player_is_in_the_hall(desk: Client, event: Event) -> None:
    row = signed_up(event, "Cy Dunn")
    assert "gets a partner" in scan(desk, event, code=row.code)
    assert "was in already" in scan(desk, event, code=row.code)
    row.refresh_from_db()
    assert row.is_checked_in


def test_a_code_of_another_event_names_it_where_everybody_may_read_of_it(
    desk: Client, event: Event
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    other = open_event(name="Fall Open")
    other.club.memberships.create(user=event.club.memberships.get().user)
    answer = scan(desk, other, code=f"/sign-up/{event.slug}/{row.code}/")
    assert "belongs to another event: Spring Open." in answer
    assert "Ann Ray" not in answer
    Event.objects.filter(pk=event.pk).update(visibility="draft")
    assert "belongs to another event." in scan(desk, other, code=row.code)
    assert "another event." in scan(desk, other, code=f"/e/{event.slug}/pairs/1/")


def test_who_holds_no_place_is_named_with_the_reason(
    desk: Client, event: Event
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    cancel(row)
    answer = scan(desk, event, code=row.code)
    assert "Ann Ray / Bo Fitz: this sign-up is cancelled." in answer
    row.refresh_from_db()
    row.state = "in"
    row.save()
    assert "you took them off the list" in scan(desk, event, code=row.code)
    row.state = "waiting"
    row.save()
    assert "on the waiting list, no place yet." in scan(desk, event, code=row.code)


@each(
    ("code", "sentence"),
    [
        ("https://example.org/menu", "This is no code of a pair"),
        ("http://[", "This is no code of a pair"),
        ("ABCD-EFGH-IJKL-MNOP", "This is no code of a pair"),
        ("99999", "There is no pair 99999 on the list."),
        ("Zelda", "Nobody on the list is called"),
        ("\u202e" * 9_000, "Nobody on the list is called"),
        ("", "Nobody on the list is called"),
    ],
)
def test_what_is_no_code_gets_one_sentence(
    desk: Client, event: Event, code: str, sentence: str
) -> None:
    assert sentence in scan(desk, event, code=code)


def test_what_is_typed_stays_where_it_is_refused(desk: Client, event: Event) -> None:
    page = desk.post(f"/desk/{event.slug}/pairs/scan/", {"code": "Zelda"})
    assert page.status_code == 422
    assert 'value="Zelda"' in page.text


def test_a_tap_takes_the_fee_that_is_due_and_gives_it_back(
    desk: Client, event: Event
) -> None:
    set_fee(event=event, cents=2000, per="entry", by="dora")
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    answer = scan(desk, event, code=row.code)
    assert "$20" in answer
    assert 'name="cash" value="1"' in answer
    assert "cash." in scan(desk, event, cash="1")
    assert event.payments.get(undone_at=None).cents == 2000
    assert 'name="cash"' not in scan(desk, event, code=row.code)
    scan(desk, event, **{"fee-back": "1"})
    assert not event.payments.filter(undone_at=None).exists()


def test_only_this_page_may_ask_for_the_camera(desk: Client, event: Event) -> None:
    page = desk.get(f"/desk/{event.slug}/pairs/scan/")
    assert page.headers["Permissions-Policy"].startswith("camera=(self),")
    for path in (f"/desk/{event.slug}/pairs/", f"/sign-up/{event.slug}/"):
        assert desk.get(path).headers["Permissions-Policy"].startswith("camera=(),")
