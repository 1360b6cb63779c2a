"""Small builders with good defaults; every test says only what it is about."""

from contextlib import suppress
from datetime import date

from django.contrib.auth.models import User
from django.test import Client

from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from tests.stored import made_once
from tournaments import formats
from tournaments.draw.services.cutting import make_cut
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Game, Match, Stage
from tournaments.event.services.change import Refused, open_change
from tournaments.event.services.events import create_event
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.results.services.results import record_result


def make_director(username: str = "dora") -> User:
    """A user who may sign in with the password 'shake the bones'."""
    return User.objects.create_user(username, password="shake the bones")


def signed_in(user: User) -> Client:
    """A browser in which this user is signed in."""
    client = Client()
    client.force_login(user)
    return client


def official_of(club: Club, role: str = "director", name: str = "") -> Client:
    """A browser in which a new official of the club is signed in."""
    user = make_director(name or role)
    club.memberships.create(user=user, role=role)
    return signed_in(user)


def asked_again(client: Client) -> Client:
    """The client, whose user just gave the password once more."""
    client.post("/desk/account/confirm/", {"password": "shake the bones"})
    return client


def make_club(
    name: str = "Hallettsville 42 Club", director: User | None = None
) -> Club:
    return create_club(name=name, town="Hallettsville", director=director)


def make_event(
    club: Club | None = None,
    *,
    preset: str = "spec",
    tables: int = 4,
    name: str = "Spring Open",
) -> Event:
    return create_event(
        Event(club=club or make_club(), name=name, date=date(2027, 3, 6)),
        format=formats.preset(preset),
        tables=tables,
        by="dora",
        seed=42,
    )


PLAYERS = (
    ("Ann Ray", "Bo Fitz"),
    ("Cy Hill", "Di Moss"),
    ("Ed Nash", "Flo Lane"),
    ("Gus Pike", "Hal Reed"),
    ("Ina Shaw", "Jo Webb"),
    ("Kay York", "Lee Dunn"),
    ("Max Cole", "Nan Frey"),
    ("Ola Bond", "Pat Ruiz"),
)


def make_pairs(event: Event, count: int) -> None:
    """Pairs, or single players where partners are drawn, checked in, from number 1.

    The first eight have names to remember.
    """
    numbers = range(len(PLAYERS) + 1, count + 1)
    named = [*PLAYERS[:count], *((f"First {n}", f"Second {n}") for n in numbers)]
    seats = event.players_a_pair
    more = [(f"Third {n}", f"Fourth {n}") for n in range(1, count + 1)]
    teams = [(*two, *beside) for two, beside in zip(named, more, strict=True)]
    lines = [RegistrationLine(0, players[:seats]) for players in teams]
    taken = import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
    assert len(taken) == count


def make_draw(event: Event, seed: int = 42) -> None:
    """The draw is made and confirmed."""
    draw_event(event=event, by="dora", seed=seed)
    confirm_draw(event=event, by="dora")


@made_once
def drawn_event(
    pairs: int = 4, *, club: Club | None = None, preset: str = "spec", tables: int = 4
) -> Event:
    """An event whose draw is confirmed."""
    event = make_event(club, preset=preset, tables=tables)
    make_pairs(event, pairs)
    make_draw(event)
    return event


@made_once
def drawn_event_of_clubs(
    club: Club | None = None, *, preset: str = "curry-county"
) -> Event:
    """A league of two clubs, five pairs each, whose draw is confirmed."""
    event = make_event(club, preset=preset, tables=10)
    lines = [
        RegistrationLine(0, (f"A{n}", f"B{n}"), club="Shiner" if n < 6 else "Gonzales")
        for n in range(1, 11)
    ]
    import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
    make_draw(event)
    return event


@made_once
def started_event(
    pairs: int = 4, *, club: Club | None = None, preset: str = "spec", tables: int = 4
) -> Event:
    """An event whose first round is being played."""
    event = drawn_event(pairs, club=club, preset=preset, tables=tables)
    start_next(event=event, by="dora")
    return event


def play(event: Event, match: Match, marks: tuple[int, ...] = (7, 3)) -> None:
    """The match is played to its end, every game with these marks."""
    open_games = Game.objects.filter(match=match.pk, marks_1=None).order_by("number")
    for game in iter(open_games.select_related("match").first, None):
        with open_change(event, by="dora", covers=False) as change:
            record_result(change, game=game, score=Score(marks))
        if game.match.best_of == 1:
            break


def play_tables(event: Event, marks: tuple[int, int] = (7, 3)) -> None:
    """Every match at a table is played to its end."""
    for match in event.matches.filter(state__in=["called", "playing"]):
        play(event, match, marks)


def play_on(event: Event, marks: tuple[int, int] = (7, 3)) -> None:
    """Every stage that is drawn is played to its end."""
    under_way = event.stages.filter(state__in=["ready", "running"])
    while under_way.exists():
        with suppress(Refused):
            start_next(event=event, by="dora")
        play_tables(event, marks)


@made_once
def after_rounds(
    rounds: int, pairs: int = 8, preset: str = "texas42-sample", tables: int = 4
) -> Event:
    """So many rounds are over, each won by the first sides; the next one has begun."""
    event = started_event(pairs, preset=preset, tables=tables)
    for _round in range(rounds):
        play_tables(event)
        start_next(event=event, by="dora")
    return event


@made_once
def played_rounds(
    pairs: int = 4, *, club: Club | None = None, preset: str = "spec", tables: int = 4
) -> Event:
    """An event whose rounds are all played; each pair's marks are its own."""
    event = started_event(pairs, club=club, preset=preset, tables=tables)
    while True:
        for match in event.matches.filter(state="playing"):
            first, second = (side.pair.number for side in match.sides.all())
            marks = (7, second % 7) if first < second else (first % 7, 7)
            play(event, match, marks)
        if event.stages.get(number=1).state == Stage.State.OVER:
            return event
        start_next(event=event, by="dora")


@made_once
def cut_event(
    pairs: int = 4, *, club: Club | None = None, preset: str = "spec", tables: int = 4
) -> Event:
    """An event whose rounds are played and whose cut is made."""
    event = played_rounds(pairs, club=club, preset=preset, tables=tables)
    make_cut(event=event, by="dora")
    return event
