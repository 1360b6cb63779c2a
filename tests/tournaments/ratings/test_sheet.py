"""The file of a club's ratings is enough to redo them."""

import csv
from collections import defaultdict
from datetime import date
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from openskill.models import PlackettLuce

from players.clubs.models import Club
from players.ratings.models import RatingPoint
from players.ratings.selectors import latest_ratings
from tests.make import make_club
from tests.tournaments.ratings.rated_events import spring
from tournaments.event.models import Event
from tournaments.ratings.services import rate_anew

pytestmark = pytest.mark.django_db

Rows = dict[str, list[list[str]]]


@pytest.fixture
def club() -> Club:
    """A club of three events, two on one day, of whose games one was a tie."""
    club = make_club()
    last, _april, may = spring(club)
    for event, day in ((last, date(2027, 5, 2)), (may, date(2027, 4, 3))):
        Event.objects.filter(pk=event.pk).update(date=day)
    game = last.matches.filter(state="final").first().games.first()
    type(game).objects.filter(pk=game.pk).update(marks_1=5, marks_2=5, ended="time")
    rate_anew(club)
    return club


def rows_of(club: Club) -> Rows:
    answer = Client().get(reverse("ratings-sheet", args=[club.slug]))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows: Rows = defaultdict(list)
    for kind, *cells in csv.reader(StringIO(answer.content.decode("utf-8-sig"))):
        rows[kind].append(cells)
    return {kind: of_kind[1:] for kind, of_kind in rows.items()}


def redone(rows: Rows) -> dict[str, tuple[float, float]]:
    """Everybody's mu and sigma, from the settings and the games of the file."""
    setting = dict(rows["setting"])
    names = ("mu", "sigma", "beta", "kappa", "tau")
    share = float(setting["gamma"])
    model = PlackettLuce(
        gamma=lambda *_args, **_more: share,
        **{name: float(setting[name]) for name in names},
    )
    ratings = defaultdict(model.rating)
    for _event, won, *sides in rows["game"]:
        teams = [side.split(" & ") for side in sides]
        ranks = [1.0 if won in ("0", str(side)) else 2.0 for side in (1, 2)]
        rated = model.rate([[ratings[n] for n in team] for team in teams], ranks=ranks)
        for team, after in zip(teams, rated, strict=True):
            ratings.update(zip(team, after, strict=True))
    return {number: (rating.mu, rating.sigma) for number, rating in ratings.items()}


def test_the_file_alone_gives_every_rating_and_the_figures_of_the_page(club) -> None:
    rows = rows_of(club)
    stored = {
        str(person): (rating.mean, rating.deviation)
        for person, rating in latest_ratings(club.pk).items()
    }
    assert redone(rows) == stored
    listed = {row[0]: (float(row[4]), float(row[5])) for row in rows["player"]}
    assert listed == stored
    setting = dict(rows["setting"])
    new, step = float(setting["rating of mu"]), float(setting["rating of one more"])
    for _number, _name, value, margin, mu, sigma, *_counts in rows["player"]:
        assert int(value) == round(new + step * (float(mu) - float(setting["mu"])))
        twice = float(setting["give or take, in sigma"])
        assert int(margin) == round(twice * step * float(sigma))
    names = [(order, day, name) for order, day, name, _address in rows["event"]]
    assert names == [
        ("1", "2027-04-03", "April"),
        ("2", "2027-04-03", "May"),
        ("3", "2027-05-02", "March"),
    ]
    assert [row[0] for row in rows["game"]] == sorted(row[0] for row in rows["game"])
    for number, *_facts, games, wins, ties in rows["player"]:
        last = RatingPoint.objects.filter(person=number).last()
        assert (int(games), int(wins), int(ties)) == (last.games, last.wins, last.ties)
        played = [
            row for row in rows["game"] if number in " & ".join(row[2:]).split(" & ")
        ]
        assert len(played) == int(games)


def test_a_club_without_games_has_settings_alone() -> None:
    rows = rows_of(make_club())
    assert rows["setting"]
    assert not rows["game"]
    assert not rows["player"]
