"""A club's ratings as a table."""

from collections.abc import Iterable, Mapping, Sequence

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.archive.selectors.records import PersonName
from players.clubs.models import Club
from players.common.columns import column, figures
from players.common.csv_file import Row, csv_bytes
from players.people.models import Person
from players.ratings.models import RatedEvent
from players.ratings.rating import MODEL, NEW, SETTINGS, STEP, Rating
from players.ratings.selectors import RatedPerson, latest_ratings
from tournaments.ratings.selectors import rated_games
from tournaments.templatetags.people import person_link

PLUS_MINUS = "\u00b1"


class RatingsTable(tables.Table):
    """Everybody by the lower end of their rating, or by any column on a press."""

    rank = column(_("Place"), "rank", "num")
    person = column(_("Player"), order_by=("person__by_family", "rank"))
    value = figures(_("Rating"), accessor="rating__value")
    margin = figures(_("Give or take"), accessor="rating__margin")
    at_least = figures(_("At least"), more=True, accessor="rating__at_least")
    games = figures(_("Games"), more=True, accessor="rating__games")

    class Meta:
        empty_text = _("Nobody has played enough games yet.")

    def __init__(self, lines: Sequence[RatedPerson]) -> None:
        super().__init__(lines, prefix="r-")

    def render_person(self, value: PersonName) -> SafeString:
        return person_link(value)

    def render_margin(self, value: int) -> str:
        return f"{PLUS_MINUS} {value}"


def ratings_csv(club: Club) -> bytes:
    """The model, its settings, the scale, the events, their games and the ratings."""
    events = RatedEvent.objects.filter(club=club).order_by("date", "number")
    order = list(events.values_list("number", "date", "event_name", "event_path"))
    games = rated_games([number for number, *_facts in order])
    ratings = latest_ratings(club.pk)
    rows: list[Row] = [*_settings(), ["event", "order", "date", "name", "address"]]
    for place, (_number, day, name, path) in enumerate(order, 1):
        rows.append(["event", place, day.isoformat(), name, path])
    rows.append(["game", "event", "won by side", "side 1", "side 2"])
    for place, (number, *_facts) in enumerate(order, 1):
        for game in games[number]:  # Won by side 0 is a tie
            sides = (" & ".join(map(str, side)) for side in game.sides)
            rows.append(["game", place, game.winner or 0, *sides])
    return csv_bytes([*rows, *_ratings(ratings)])


def _settings() -> Iterable[Row]:
    settings: dict[str, str | float] = {
        "model": MODEL,
        **SETTINGS,
        "rating of mu": NEW,
        "rating of one more": STEP,
        "give or take, in sigma": 2,
    }
    yield ["setting", "name", "value"]
    for name, value in settings.items():
        yield ["setting", name, value]


def _ratings(ratings: Mapping[int, Rating]) -> Iterable[Row]:
    """Everybody's rating by number; a spelling merged since has no name."""
    people = Person.objects.not_merged().filter(pk__in=list(ratings))
    rows = people.values_list("pk", "name", "shown_as")
    names = {pk: shown_as or name for pk, name, shown_as in rows}
    figures = ("rating", "give or take", "mu", "sigma", "games", "wins", "ties")
    yield ["player", "number", "name", *figures]
    for person, rating in sorted(ratings.items()):
        yield [
            *("player", person, names.get(person, "")),
            *(rating.value, rating.margin, rating.mean, rating.deviation),
            *(rating.games, rating.wins, rating.ties),
        ]
