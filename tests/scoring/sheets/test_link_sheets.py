"""The sheets of links: what stands on them, and how a link is revoked."""

from uuid import uuid4

import pytest

from scoring.game.links import RevokedCodeError, code_of, link_of
from tests.each import each
from tests.page_text import text_of
from tests.scoring.tables import hall
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club) -> Event:
    return hall(club=club)


def links_path(event: Event, kind: str) -> str:
    return f"/desk/{event.slug}/links/?kind={kind}"


@each(("kind", "count"), [("table", 4), ("pair", 4), ("judge", 2)])
def test_the_sheets_show_number_code_and_event(client, event, kind, count) -> None:
    page = client.get(links_path(event, kind)).content.decode()
    assert page.count('<figure class="qr"') == count
    for link in event.links.filter(kind=kind):
        assert code_of(link) in page
    assert page.count(event.name) > count


def test_the_sheets_of_tables_say_who_confirms(client, event) -> None:
    says = "but confirms none"
    assert says in text_of(client.get(links_path(event, "table")))
    assert says not in text_of(client.get(links_path(event, "pair")))
    Event.objects.update(policy=Event.Policy.ALONE)
    assert says not in text_of(client.get(links_path(event, "table")))


def test_sheets_are_made_once(client, event) -> None:
    event.links.all().delete()
    for _ in range(2):
        client.post(links_path(event, "table"), {"do": "make", "key": uuid4()})
    assert event.links.count() == 4
    page = client.get(links_path(event, "table")).content.decode()
    assert 'value="make"' not in page


def test_a_judge_is_added_by_name_once(client, event) -> None:
    client.post(links_path(event, "judge"), {"do": "judge", "name": " Al  Moss "})
    assert event.links.get(name="Al Moss").number == 3
    for name, sentence in (("al moss", "has a link already"), (" ", "Say who")):
        response = client.post(
            links_path(event, "judge"), {"do": "judge", "name": name}
        )
        assert response.status_code == 409
        assert sentence in text_of(response)
        assert f'value="{name}"' in response.content.decode()


def test_revoking_asks_first_and_then_the_old_code_is_dead(client, event) -> None:
    link = event.links.get(kind="table", number=2)
    old = code_of(link)
    page = text_of(client.get(links_path(event, "table") + f"&revoke={link.pk}"))
    assert "Revoke the code of Table 2?" in page
    assert "Open it Table 2 Revoke Table 2" in page
    assert link_of(old) == link
    client.post(links_path(event, "table"), {"do": "revoke", "link": link.pk})
    with pytest.raises(RevokedCodeError):
        link_of(old)


def test_the_sheets_say_when_phones_could_not_reach_them(
    client, event, settings
) -> None:
    path = links_path(event, "table")
    local = client.get(path, headers={"host": "localhost:8042"})
    assert "which is this computer alone" in text_of(local)
    settings.PUBLIC_URL = "http://192.168.7.2:8042/"
    public = client.get(path, headers={"host": "localhost:8042"})
    assert "which is this computer alone" not in text_of(public)
    assert "192.168.7.2:8042/t/" in text_of(public)


def test_an_unknown_kind_and_a_foreign_link_are_refused(client, event) -> None:
    assert client.get(links_path(event, "wall")).status_code == 400
    assert client.post(links_path(event, "table"), {"do": "fly"}).status_code == 400
    response = client.post(links_path(event, "table"), {"do": "revoke", "link": "0"})
    assert response.status_code == 404


def test_a_final_event_offers_no_new_codes(client, event) -> None:
    event.links.all().delete()
    Event.objects.update(state="final")
    for kind in ("table", "judge"):
        page = client.get(links_path(event, kind))
        assert "none is printed and no more are made." in text_of(page)
        assert 'name="do"' not in page.content.decode()


def test_codes_of_a_final_event_are_not_printed(client, event) -> None:
    path = f"{links_path(event, 'table')}&print=1"
    assert "data-print-now" in client.get(path).content.decode()
    Event.objects.update(state="final")
    page = client.get(path).content.decode()
    assert "data-print" not in page
    assert 'class="qr-sheets screen-only"' in page
