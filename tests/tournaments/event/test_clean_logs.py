"""Whatever the services do to an event, the check of its log accuses nobody."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from players.people.models import Person
from scoring.game.seen import Seen
from scoring.results.services.desk import enter_result
from tests.make import drawn_event
from tests.players.made_seasons import make_season
from tests.rehearsed import Rehearsed
from tests.tournaments.audit_logs import elsewhere, faults
from tests.tournaments.exchange.test_audit import outsiders_head
from tournaments.corrections.services.correct import plan_correction
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event, Game, Side
from tournaments.event.services.events import reopen_event
from tournaments.exchange.export import export_event
from tournaments.field.services.names import show_person
from tournaments.field.services.pairs import rename_pair
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import reinstate_pair, withdraw_pair
from tournaments.formats import Score
from tournaments.people.services import forget_person, merge_people, unmerge_people
from tournaments.ratings.services import rate_club
from tournaments.seasons.services import seal, unseal

pytestmark = pytest.mark.django_db
NIGHT = datetime(2027, 12, 31, 22, tzinfo=UTC)


def correct_last_game(event: Event) -> None:
    """The last game ends the other way round, and what follows from it is redone."""
    game = Game.objects.filter(match__event=event, ended="played").latest("pk")
    score = Score(game.marks[::-1])
    token = plan_correction(event=event, game=game, score=score).token
    enter_result(
        event=event,
        game=game,
        score=score,
        seen=Seen(game.submissions.count()),
        token=token,
        by="dora",
        key=uuid4(),
    )


def seal_a_season(event: Event) -> None:
    rate_club(event.club.pk)
    seal(season=make_season(event.club), by="dora", at=NIGHT)
    rate_club(event.club.pk)


def two_merged_and_parted(event: Event) -> None:
    known, *_others = event.club.people.order_by("pk")
    gone = Person.objects.create(club=event.club, name="Xu Double", key="xu double")
    both = {"by": "dora", "key": uuid4()}
    merge = merge_people(kept=gone, gone=known, **both)
    assert faults(event) == []
    unmerge_people(merge=merge, by="dora", key=uuid4())


def leave_and_come_back(event: Event) -> None:
    pair = event.pairs.filter(state="in").latest("number")
    withdraw_pair(event=event, pair=pair, by="dora")
    assert faults(event) == []
    reinstate_pair(event=event, pair=pair, by="dora")


STEPS = {
    "reopened": lambda e: reopen_event(event=e, by="dora", reason="A wrong sheet."),
    "corrected": correct_last_game,
    "left and back": leave_and_come_back,
    "renamed": lambda e: rename_pair(
        event=e,
        number=1,
        players=("Xan First", "Yul Second")[: e.pairs.get(number=1).players.count()],
        by="dora",
    ),
    "replaced": lambda e: substitute_player(
        event=e, number=2, place=1, name="Zed Third", by="dora"
    ),
    "final again": lambda e: finalise(event=e, by="dora"),
    "rated and sealed": seal_a_season,
    "merged and parted": two_merged_and_parted,
    "shown otherwise": lambda e: show_person(
        person=Person.objects.get(name="Zed Third"),
        name="Zed Third",
        shown_as="Z. T.",
        by="dora",
    ),
    "forgotten": lambda e: forget_person(
        person=Person.objects.get(name="Zed Third"), by="dora"
    ),
    "season opened": lambda e: unseal(season=e.club.seasons.get(), by="dora"),
}


@pytest.mark.parametrize(
    ("preset", "pairs", "seed"),
    [
        ("spec", 8, 1),
        pytest.param("state", 12, 12, marks=pytest.mark.soak),
        pytest.param("club-night", 9, 1, marks=pytest.mark.soak),
        pytest.param("richardson", 13, 2, marks=pytest.mark.soak),
        pytest.param("home-away-league", 5, 11, marks=pytest.mark.soak),
    ],
)
def test_a_rehearsed_day_and_all_that_is_done_to_it_later(
    rehearsed: Rehearsed, preset: str, pairs: int, seed: int
) -> None:
    event = rehearsed(preset, pairs, seed)
    assert faults(event) == []
    assert outsiders_head(export_event(event)["audit"]) == event.audit_head
    for name, step in STEPS.items():
        event.refresh_from_db()
        step(event)
        assert faults(event) == [], name
    event.refresh_from_db()
    assert faults(elsewhere(event, export_event(event))) == []


def test_a_bracket_with_byes_is_not_accused_before_its_first_match() -> None:
    event = drawn_event(7, preset="timpson")
    assert faults(event) == []
    after_a_bye = Side.objects.filter(
        match__event=event, source_kind="winner"
    ).earliest("pk")
    other = event.pairs.exclude(sides__match__sides__source_kind="bye")[0]
    Side.objects.filter(pk=after_a_bye.pk).update(pair=other)
    assert faults(event) == [
        f"Match {after_a_bye.match.number} has other sides than the draw gives it."
    ]
