"""No page of an event scored in points speaks of marks, whoever opens it."""

import re
from html import unescape

import pytest
from django.urls import get_resolver
from django.utils.html import strip_tags

from scoring.game.links import code_of
from tests.make import started_event
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import enter, first_game, hall, judge, plays_by
from tests.walk.roles import path_in, patterns, visitors
from tests.walk.test_teams import play_out
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db

LISTS = ("event-rules", "event-edit", "rules", "glossary", "style", "log")
"""Addresses that name both ways of scoring, or bids of a mark."""
ELSEWHERE = (
    "clubs/",
    "associations/",
    "people/",
    "seasons/",
    "events/",
    "practice",
    "backups",
    "sign-in/",
    "follow/of/",
)
"""Addresses of a club, over several events."""
BARE = ("wall", "follow", "embed-standings", "embed-brackets", "embed-club")
"""Addresses without a menu; every other page leads to How we play."""
UNREAD = re.compile(r"\.(?:zip|pdf|png|jpg|xlsx)$")
NAMES = ("Seven Marks", "seven-marks", "mark it as yours", "Mark your pair")


@pytest.fixture
def event() -> Event:
    event = hall(6)
    plays_by(event, {"preset": "points-250", "tallies": "strokes"})
    last = event.matches.filter(state="playing").latest("number")
    enter(last.games.get(), (252, 80))
    ruled(first_game(event), "mark", code="talking")
    ruled(first_game(event), "hand")
    return event


def words(page: str) -> str:
    body = re.sub(r"(?s)<(script|style|svg).*?</\1>", " ", page)
    text = unescape(strip_tags(body))
    for name in NAMES:
        text = text.replace(name, "")
    return " ".join(text.split())


def test_no_page_of_an_event_in_points_speaks_of_marks_and_all_lead_to_its_rules(
    event: Event,
) -> None:
    speaking_of_marks, unlinked = {}, set()
    for role, (client, code) in visitors(event).items():
        if role not in ("nobody", "director", "table", "judge"):
            continue
        for route, pattern in patterns(get_resolver()):
            is_own = ("code" in route) == (role in ("table", "judge"))
            is_here = "slug" in route or "code" in route
            if not (is_own and is_here) or pattern.name in LISTS:
                continue
            if any(part in route for part in ELSEWHERE) or UNREAD.search(route):
                continue
            answer = client.get(path_in(route, event, code, {}))
            kind = answer.headers.get("Content-Type", "")
            if answer.status_code != 200 or "text" not in kind or answer.streaming:
                continue
            page = answer.content.decode()
            if role != "director" and "html" in kind and pattern.name not in BARE:
                is_linked = f'href="/e/{event.slug}/rules/"' in page
                unlinked |= set() if is_linked else {route}
            text = words(page)
            if spoken := re.search(r".{0,60}\bmarks?\b.{0,40}", text, re.IGNORECASE):
                speaking_of_marks[f"{role} {route}"] = spoken[0]
    assert sorted(speaking_of_marks.items()) == []
    assert sorted(unlinked) == []


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [("n42pa", "marks 7, against 4"), ("points-250", "points 252, against 80")],
)
def test_a_pairs_page_says_what_it_won_and_lost(client, rules, sentence) -> None:
    event = hall()
    plays_by(event, rules)
    game = first_game(event)
    enter(game, (7, 4) if rules == "n42pa" else (252, 80))
    number = game.match.sides.get(side=1).pair.number
    page = client.get(f"/e/{event.slug}/pairs/{number}/").content.decode()
    assert sentence in words(page)


def test_a_bracket_to_150_points_is_sealed_and_speaks_of_them(client) -> None:
    event = started_event(3, preset="richardson")
    plays_by(event, {"preset": "points-250", "target": 150})
    play_out(event, (150, 40))
    page = words(client.get(f"/e/{event.slug}/brackets/").content.decode())
    assert "150" in page
    assert "marks" not in page.lower()
    rules = client.get(f"/e/{event.slug}/rules/").content.decode()
    assert "150 points wins the game" in words(rules)


def test_the_director_says_what_a_penalty_is_worth_in_points(event, client) -> None:
    game = first_game(event)
    sent = {"pair": game.match.sides.get(side=1).pair.number, "code": "renege"}
    where = f"/t/{code_of(judge(event))}/{game.match.number}/rulings/"
    page = words(client.post(where, sent | {"do": "weigh"}).content.decode())
    assert "The director says how many points the opponents get." in page
    assert "Points to the opponents, as many as the director says" in page
    assert not re.search(r"\bmarks?\b", page, re.IGNORECASE)
    assert {ruling.marks for ruling in game.rulings.all()} == {0}
