"""A hall to send results from: links of every kind, and words for what they do."""

from datetime import timedelta
from uuid import UUID, uuid4

from scoring.codes.services import add_judge, make_links
from scoring.game.links import code_of
from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import seen_of
from scoring.game.seen import Seen
from scoring.results.services.desk import enter_result
from scoring.results.services.results import submit_result
from scoring.rules.house import read_house, whole_set
from tests.make import started_event
from tests.stored import made_once
from tournaments.corrections.services.correct import plan_correction
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import ClockEntry, Event, Game, Match
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score


@made_once
def hall(pairs: int = 4, **kwargs) -> Event:
    """An event in its first round, with a link for everybody and two judges.

    A renege costs the hand alone, as in most rules.
    """
    event = started_event(pairs, **kwargs)
    plays_by(event, {"preset": event.rules.preset, "renege": {"marks": "bid"}})
    give_links(event)
    return event


def give_links(event: Event) -> None:
    make_links(event=event, kind="table", by="dora")
    make_links(event=event, kind="pair", by="dora")
    add_judge(event=event, name="Jim", by="dora")
    add_judge(event=event, name="Joy", by="dora")


def plays_by(event: Event, rules: object) -> None:
    """Give an event other rules, whatever was played already."""
    event.rules_json = whole_set(read_house(rules))
    event.save()


def first_match(event: Event) -> Match:
    """The match at the lowest table."""
    return event.matches.filter(state="playing").order_by("table")[0]


def first_game(event: Event) -> Game:
    return first_match(event).games.get(number=1)


def at_table(game: Game) -> Link:
    match = game.match
    return match.event.links.get(kind="table", number=match.table)


def pair_at(game: Game, side: int) -> Link:
    pair = game.match.sides.get(side=side).pair
    return game.match.event.links.get(kind="pair", number=pair.number)


def judge(event: Event, name: str = "Jim") -> Link:
    return event.links.get(kind="judge", name=name)


def send(
    link: Link,
    game: Game,
    marks: tuple[int, int] = (7, 4),
    *,
    ended: str = "played",
    seen: int | None = None,
    key: UUID | None = None,
    off_sheet: str = "",
) -> Submission:
    """What a link says, having seen all there was, or that many versions."""
    return submit_result(
        link=link,
        game=game,
        score=Score(marks, ended),
        seen=seen_of(game) if seen is None else Seen(seen),
        key=key or uuid4(),
        off_sheet=off_sheet,
    )


def path_of(link: Link, match: Match | None = None) -> str:
    return f"/t/{code_of(link)}/" + (f"{match.number}/" if match else "")


def enter(
    game: Game, marks: tuple[int, int] = (7, 4), *, seen: Seen | None = None, **kwargs
) -> Submission:
    return enter_result(
        event=Event.objects.get(matches__games=game),
        game=game,
        score=Score(marks, kwargs.pop("ended", "played"), kwargs.pop("winner", None)),
        seen=seen_of(game) if seen is None else seen,
        by="dora",
        key=kwargs.pop("key", None) or uuid4(),
        **kwargs,
    )


def correct(game: Game, marks: tuple[int, int], **kwargs) -> Submission:
    return enter(game, marks, corrects=True, **kwargs)


def play_round(event: Event) -> None:
    """The lower number wins every game that is being played."""
    for match in event.matches.filter(state__in=["called", "playing"]):
        first, second = match.sides.order_by("side").values_list(
            "pair__number", flat=True
        )
        marks = (7, second % 7) if first < second else (first % 7, 7)
        for game in iter(lambda m=match: m.games.filter(marks_1=None).first(), None):
            enter(game, marks)


@made_once
def bracket(pairs: int = 4, best_of: int = 3) -> Event:
    """A single elimination whose first matches are called."""
    event = started_event(pairs, preset="timpson")
    Match.objects.update(best_of=best_of)
    return event


def first_called(event: Event) -> Match:
    return event.matches.filter(state__in=["called", "playing"]).order_by("number")[0]


@made_once
def cut_hall(pairs: int = 4, **kwargs) -> Event:
    """A morning entered by the director, its bracket under way and partly played."""
    event = hall(pairs, **kwargs)
    while event.stages.get(number=1).state != "over":
        play_round(event)
        if event.stages.get(number=1).state != "over":
            start_next(event=event, by="dora")
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    play_round(event)
    return event


def turned_about(event: Event) -> tuple[Game, tuple[int, int]]:
    """The morning game whose other winner changes who is in the bracket."""
    for match in event.matches.filter(stage__number=1, is_forfeit=False):
        game = match.games.get()
        if game.ended != "played":
            continue
        marks = (game.marks_2, game.marks_1)
        if plan_correction(event=event, game=game, score=Score(marks)).void:
            return game, marks
    raise AssertionError


def time_up() -> None:
    """Let the clock of everything that runs have run out."""
    for entry in ClockEntry.objects.all():
        entry.at -= timedelta(hours=3)
        entry.save()


def marks_of(game: Game) -> tuple[int | None, int | None]:
    game.refresh_from_db()
    return game.marks_1, game.marks_2


def state_of(game: Game) -> str:
    return Match.objects.get(pk=game.match_id).state


def states(game: Game) -> list[str]:
    """The states of a game's versions, the first version first."""
    return list(game.submissions.values_list("state", flat=True))
