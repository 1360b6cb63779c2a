"""All that is reported stands with two presses; what is disputed or faulty is skipped."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.page_text import text_of
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import at_table, first_game, hall, pair_at, send
from tournaments.event.models import Event, Game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_context")]


def all_reported(client: Client, pairs: int) -> tuple[str, Event]:
    """A hall where every table but the first reports, and the first disagrees."""
    event = hall(pairs, tables=pairs // 2)
    disputed = first_game(event)
    send(pair_at(disputed, 1), disputed, (7, 4))
    send(pair_at(disputed, 2), disputed, (4, 7))
    for match in event.matches.filter(state="playing").order_by("table"):
        send(at_table(match.games.get()), match.games.get(), (7, 2))
    return f"{at_desk(client, event)}reported/", event


def played(event: Event) -> int:
    return Game.objects.filter(match__event=event, marks_1__isnull=False).count()


def form(page, n: int = 0) -> dict[str, object]:
    heap = page.context["heaps"][n].items if n else page.context["standing"]
    return {"key": str(uuid4()), "version": [item.waiting[-1].pk for item in heap]}


def test_all_reported_results_stand_with_two_presses_or_a_row_of_tables_alone(
    client: Client,
) -> None:
    path, event = all_reported(client, 24)
    waiting = event.matches.filter(state="reported").count()
    assert waiting == 11
    inbox = client.get(path.replace("reported", "inbox"))
    assert f'href="{path}"' in inbox.text
    assert f"All {waiting} reported stand" in text_of(inbox)
    page = client.get(path)
    assert f"{waiting} results stand" in text_of(page)
    assert "Table 1 the sides disagree" in text_of(page)
    assert [len(heap.items) for heap in page.context["heaps"]] == [9, 2]
    client.post(path, form(page, 1))
    assert played(event) == 2
    assert client.post(path, form(client.get(path))).status_code == 302
    assert played(event) == waiting


def test_what_nobody_was_shown_does_not_stand(client: Client) -> None:
    path, event = all_reported(client, 8)
    page = client.get(path)
    late = client.post(
        path, {"key": str(uuid4()), "version": form(page)["version"][:1]}
    )
    assert late.status_code == 302
    assert played(event) == 1


def test_where_nothing_is_reported_the_page_says_so(client: Client) -> None:
    event = hall()
    page = client.get(f"{at_desk(client, event)}reported/")
    assert "Nothing is reported that could stand now." in text_of(page)
