"""A season as it is typed at the desk, and the words of its pages."""

from datetime import UTC, datetime

from django.test import Client
from django.urls import reverse

from tests.page_text import text_of

MOMENT = datetime(2027, 3, 6, 20, tzinfo=UTC)
TYPED = {
    "name": "Circuit",
    "starts_on": "2027-01-01",
    "ends_on": "2027-12-31",
    "ranks": "both",
    "takes_all": "on",
    "places": "30, 20 10",
    "behind": "1",
    "attendance": "4",
    "field_steps": "4: 100\n30: 150%",
    "levels": "Open: 100\nMajor: 200",
    "best_of": "3",
    "tie_1": "firsts",
    "tie_2": "wins",
    "qualify": "2",
    "min_events": "1",
}


def words(answer) -> str:
    assert answer.status_code == 200
    return text_of(answer)


def page(client: Client, name: str, *args: object) -> str:
    return words(client.get(reverse(name, args=args)))
