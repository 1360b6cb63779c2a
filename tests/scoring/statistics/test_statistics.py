"""The figures of an event and of a season, counted from games, sheets and penalties."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from players.archive.models import Performance
from players.people.models import Person
from scoring.game.models import Submission
from scoring.statistics.selectors.figures import (
    bids_of_person,
    event_statistics,
    lengths_of,
    outcomes,
    round_figures,
)
from tests.each import each
from tests.make import make_event
from tests.page_text import text_of
from tests.players.made_seasons import make_season, perform
from tests.scoring.tables import enter, first_game, hall
from tournaments.event.models import Event, Penalty
from tournaments.event.services.change import open_change

pytestmark = pytest.mark.django_db
SHEET = [
    {"shaker": 1, "bidder": 2, "bid": "31", "made": True, "marks": [0, 1]},
    {"shaker": 2, "bidder": 1, "bid": "31", "made": False, "marks": [0, 1]},
    {
        "shaker": 3,
        "bidder": 1,
        "bid": "2m",
        "contract": "nello",
        "made": True,
        "marks": [2, 0],
        "record": {"declaration": {"trump": "5", "contract": "straight"}},
    },
    {"shaker": 4, "marks": [0, 0]},
    {"shaker": None, "ruled": "mark", "marks": [1, 0]},
]


@pytest.fixture
def event() -> Event:
    """One game is over, with its sheet, a penalty and a warning; one was forfeited."""
    event = hall()
    game = first_game(event)
    enter(game)
    Submission.objects.filter(game=game).update(sheet=SHEET)
    pair = game.match.sides.get(side=1).pair
    rows = [("renege", False), ("talking", True), ("signalling", True)]
    for code, is_warning in rows:
        Penalty.objects.create(game=game, pair=pair, code=code, is_warning=is_warning)
    other = event.matches.get(state="playing").games.get()
    enter(other, (7, 0), ended="forfeit", winner=1)
    return Event.objects.get(pk=event.pk)


def words(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return text_of(answer)


def test_an_event_is_counted_game_by_game_and_hand_by_hand(event) -> None:
    figures = event_statistics(event)
    assert (figures.games, figures.no_shows, figures.marks) == (1, 1, 11)
    assert (figures.sheets, figures.hands, figures.thrown_in) == (1, 4, 1)
    assert [(b.name, b.made, b.set, b.share) for b in figures.bids] == [
        ("31", 1, 1, 100.0),
        ("2m", 1, 0, 50.0),
    ]
    assert [str(line.name) for line in figures.contracts] == ["straight", "nello"]
    assert [(str(t.name), t.made) for t in figures.trumps] == [("fives", 1)]
    assert figures.lengths.matches == 1
    assert [(line.penalties, line.warnings) for line in figures.penalties] == [
        (1, 0),
        (0, 1),
    ]
    [line] = round_figures(event)
    assert (line.matches, line.no_shows) == (2, 1)


def test_a_bid_of_an_event_in_points_is_said_in_points(event) -> None:
    event.rules_json |= {"score": "points"}
    event.version += 100  # Each version is counted once
    event.save()
    assert [line.name for line in event_statistics(event).bids] == ["31", "84"]


def test_a_private_offence_is_not_counted(event) -> None:
    page = words(reverse("event-statistics", args=[event.slug]))
    assert "Bids" in page
    assert "Signalled" not in page


def test_a_persons_page_has_what_their_side_bid_and_what_was_bid_against(event) -> None:
    match = event.matches.filter(games__submissions__sheet__isnull=False).first()
    Event.objects.update(state="final")
    bids = {}
    for side in (1, 2):
        person = match.sides.get(side=side).pair.players.first().person
        figures = bids_of_person(person)
        assert figures.sheets == 1
        bids[side] = [(line.name, line.made, line.set) for line in figures.bids]
        against = [(line.name, line.made, line.set) for line in figures.against]
        assert side == 1 or against == bids[1]
        perform([person, Person.objects.exclude(pk=person.pk).first()], 1)
        page = words(reverse("person-bids", args=[person.pk]))
        assert "1 game with its hands" in page
        Performance.objects.all().delete()
    assert bids == {1: [("31", 0, 1), ("2m", 1, 0)], 2: [("31", 1, 0)]}


def test_a_season_adds_its_events_up(event) -> None:
    pair = list(Person.objects.order_by("pk")[:2])
    perform(pair, 1, event_uid=event.uid)
    season = make_season(event.club)
    page = words(reverse("season-statistics", args=[season.pk]))
    assert "1 finished event" in page
    assert "75 of a hundred" not in page
    assert "67 of a hundred bids were made" in page


def test_nothing_played_says_so(event) -> None:
    coming = make_event(event.club, name="Next year")
    assert "Nothing is played yet" in words(
        reverse("event-statistics", args=[coming.slug])
    )
    season = make_season(event.club)
    page = words(reverse("season-statistics", args=[season.pk]))
    assert "No event of this season is finished yet" in page


def test_a_version_is_counted_once(event, django_assert_num_queries) -> None:
    first = event_statistics(event)
    with django_assert_num_queries(0):
        assert event_statistics(event) == first
    with open_change(event, by="dora") as change:
        Penalty.objects.all().delete()
        change.log("event.final")
    assert event_statistics(Event.objects.get(pk=event.pk)).penalties == ()


@each(
    ("kind", "counted", "shown"),
    [
        ("bid", "21 105 plunge 2m 4 31", "4 21 31 2m 105 plunge"),
        ("contract", "low-3 pistol straight", "straight pistol low-3"),
    ],
)
def test_bids_stand_in_turn_and_contracts_of_other_games_after_those_of_42(
    kind: str, counted: str, shown: str
) -> None:
    counts = Counter({(kind, name, "made"): 1 for name in counted.split()})
    assert [str(line.name) for line in outcomes(counts, kind)] == shown.split()


def test_a_match_of_months_is_one_more_bar() -> None:
    months = 90 * 24 * 60
    lengths = lengths_of(Counter({("length", n): 1 for n in ("20", "31", str(months))}))
    assert [bar.first for bar in lengths.bars] == [*range(20, 185, 5), months]
    assert sum(bar.matches for bar in lengths.bars) == lengths.matches == 3
    assert lengths.longest == months
