"""Every change behind the program's back that decides something is named by the check.

Each line of the tables is one change in the database of a day that is clean before.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest
from django.db import models, transaction
from django.db.models import F

from players.archive.models import Performance
from players.people.models import Person
from players.ratings.models import RatingPoint
from players.seasons.models import SealedResult, Season
from scoring.game.models import Ruling, SheetRow, Submission
from scoring.rules.house import read_house, whole_set
from tests.rehearsed import load_day, store_day
from tests.tournaments.audit_logs import faults
from tests.tournaments.sealed_day import first_round
from tournaments.event.models import (
    Event,
    Game,
    Match,
    Pair,
    PairPlayer,
    Penalty,
    Round,
    Seat,
    Side,
    Stage,
    TieBreak,
)

pytestmark = pytest.mark.django_db

OTHER_RULES = whole_set(read_house({"preset": "n42pa", "target": 5}))
GONE: dict[str, Any] = {}
"""The row is deleted."""
Mutation = tuple[str, type[models.Model], dict[str, Any], dict[str, Any]]
ROUND_1 = {"match__round__number": 1, "match__stage__number": 1}
PLAYED = {"ended": "played", "winner": None}
SPARE = Person.objects.filter(name="Pat Ruiz").values("pk")[:1]
"""Who left a pair and sits in none."""
SWAPPED = {"marks_1": F("marks_2"), "marks_2": F("marks_1")}

OPEN: tuple[Mutation, ...] = (
    ("a result", Game, PLAYED, {"marks_2": 6}),
    ("a result turned round", Game, PLAYED, SWAPPED),
    (
        "a result made a forfeit",
        Game,
        PLAYED,
        {"marks_1": 0, "marks_2": 7, "ended": "forfeit"},
    ),
    ("how a game ended", Game, PLAYED, {"ended": "time"}),
    ("a game won by penalty", Game, PLAYED, {"ended": "penalty"}),
    ("a bye's marks", Game, {"ended": "bye"}, {"marks_1": 7, "marks_2": 7}),
    ("a result taken out", Game, PLAYED, GONE),
    (
        "a result put in",
        Game,
        {"ended": "", "match__state": "playing"},
        {"marks_1": 7, "marks_2": 0, "ended": "played"},
    ),
    ("a match's winner", Match, {"winner": 1, "games__ended": "played"}, {"winner": 2}),
    ("a forfeit", Match, {"state": "final"}, {"is_forfeit": True}),
    ("who sits there", Side, {"match__state": "playing", "side": 1}, {"pair": None}),
    ("a version that was confirmed", Submission, {"state": "confirmed"}, SWAPPED),
    ("a ruling's marks", Ruling, {"consequence": "mark"}, {"marks": 3}),
    ("a ruling's code", Ruling, {"consequence": "mark"}, {"code": "late"}),
    ("a ruling", Ruling, {"consequence": "warning"}, GONE),
    ("the decision of an appeal", Ruling, {"appeal": "upheld"}, {"reasons": "So."}),
    ("a penalty's marks", Penalty, {"marks": 1}, {"marks": 2}),
    ("a penalty taken out", Penalty, {"is_warning": True}, GONE),
    ("a penalty made a warning", Penalty, {"marks": 1}, {"is_warning": True}),
    ("a pair's name", Pair, {"number": 1}, {"name": "Ann Ray / Bo Fitt"}),
    ("a pair's state", Pair, {"number": 1}, {"state": "withdrawn"}),
    ("a player's name", PairPlayer, {"name": "Ann Ray"}, {"name": "Ann Roy"}),
    ("a person's name", Person, {"name": "Ann Ray"}, {"name": "Ann Roy"}),
    ("a pair's club", Pair, {"number": 1}, {"club_name": "Waco"}),
    ("a pair taken out", Seat, {"pair__number": 1}, GONE),
    ("a seat", Seat, {"pair__number": 1}, {"place": 99}),
    ("the draw's seed", Event, {}, {"seed": 7}),
    ("the format", Event, {}, {"format_json": {"preset": "spec"}}),
    ("the results' policy", Event, {}, {"policy": "alone"}),
    ("a round's opponents", Side, {"match__round__number": 3}, {"source_ref": "9"}),
    ("a match's length", Match, {"round__number": 3}, {"best_of": 5}),
    ("a match's group", Match, {"round__number": 3}, {"group": "Z"}),
)

SEALED: tuple[Mutation, ...] = (
    *OPEN[:7],
    ("a winner", Match, {"winner": 1, "stage__number": 2}, {"winner": 2}),
    (
        "a match called off",
        Match,
        {"stage__number": 2},
        {"state": "void", "winner": None},
    ),
    ("a forfeit", Match, {"is_forfeit": False, "winner": 1}, {"is_forfeit": True}),
    ("no forfeit", Match, {"is_forfeit": True}, {"is_forfeit": False}),
    ("the winner of a forfeit", Match, {"is_forfeit": True}, {"winner": None}),
    ("a match set aside", Match, {"stage__number": 2}, {"part": "aside"}),
    ("who sat there", Side, {**ROUND_1, "side": 1}, {"pair": None}),
    ("whom the draw put there", Side, {**ROUND_1, "side": 1}, {"source_ref": "9"}),
    ("a side taken out", Side, {"match__stage__number": 2, "side": 2}, GONE),
    *OPEN[11:19],
    ("a version's state", Submission, {"state": "superseded"}, {"state": "disputed"}),
    ("a version's marks", Submission, {"state": "superseded"}, {"marks_2": 1}),
    ("who sent a version", Submission, {"state": "confirmed"}, {"by": "Pair 77"}),
    ("the sheet of a version", Submission, {"off_sheet": "unwritten"}, {"sheet": []}),
    ("a version taken out", Submission, {"state": "superseded"}, GONE),
    ("a hand's marks", SheetRow, {"number": 1}, {"marks_1": 2}),
    ("who bid", SheetRow, {"number": 1}, {"bidder": 2}),
    ("a bid", SheetRow, {"number": 1}, {"bid": "42"}),
    ("a hand made", SheetRow, {"number": 2}, {"made": True}),
    ("a hand taken out", SheetRow, {"number": 3}, GONE),
    ("a hand undone", SheetRow, {"number": 3}, {"is_removed": True}),
    ("a ruling's game", Ruling, {"consequence": "mark"}, {"game_id": F("game_id") - 1}),
    ("a ruling's consequence", Ruling, {"marks": 1}, {"consequence": "hand"}),
    ("a private ruling", Ruling, {"consequence": "warning"}, {"is_private": True}),
    ("an appeal overturned", Ruling, {"appeal": "upheld"}, {"appeal": "overturned"}),
    ("who decided an appeal", Ruling, {"appeal": "upheld"}, {"decided_by": "x"}),
    ("a penalty's code", Penalty, {"marks": 1}, {"code": "late"}),
    ("a penalty's pair", Penalty, {"marks": 1}, {"pair_id": F("pair_id") + 1}),
    *OPEN[19:29],
    ("who left", Pair, {"state": "withdrawn"}, {"state": "in"}),
    ("a pair disqualified", Pair, {"state": "withdrawn"}, {"state": "disqualified"}),
    ("when a pair left", Pair, {"state": "withdrawn"}, {"out_round": 1}),
    ("whose seat it is", PairPlayer, {"name": "Quin Vance"}, {"person_id": SPARE}),
    ("the order of a pair", PairPlayer, {"name": "Ann Ray"}, {"place": 9}),
    ("a player taken out", PairPlayer, {"name": "Quin Vance"}, GONE),
    ("a seed of a bracket", Seat, {"stage__number": 2, "place": 1}, {"place": 99}),
    ("a stage's seed", Stage, {"number": 1}, {"seed": 7}),
    ("a stage's kind", Stage, {"number": 1}, {"kind": "swiss"}),
    ("a stage's state", Stage, {"number": 1}, {"state": "ready"}),
    ("how strengths drew", Stage, {"number": 1}, {"strengths": {"use": "groups"}}),
    ("the order of a tie", TieBreak, {}, {"order": [1, 2]}),
    ("who was level", TieBreak, {}, {"pairs": [1, 2]}),
    ("how a tie was settled", TieBreak, {}, {"by": "lot"}),
    ("what was drawn for a tie", TieBreak, {}, {"drawn": ["6-6"]}),
    ("a tie taken out", TieBreak, {}, GONE),
    ("a round taken out", Round, {"stage__number": 2, "number": 1}, GONE),
    ("an event reopened", Event, {}, {"state": "running"}),
    ("the event's name", Event, {}, {"name": "Autumn Open"}),
    ("the event's day", Event, {}, {"date": "2026-03-06"}),
    ("an event made practice", Event, {}, {"is_practice": True}),
    ("an event hidden", Event, {}, {"visibility": "draft"}),
    ("the house rules", Event, {}, {"rules_json": OTHER_RULES}),
    ("a place", Performance, {"place": 1}, {"place": 2, "behind": 0}),
    ("who came behind", Performance, {"place": 1}, {"behind": 0}),
    ("wins", Performance, {"place": 1}, {"wins": 40}),
    ("marks", Performance, {"place": 1}, {"marks_for": 400}),
    ("opponents", Performance, {"place": 1}, {"opponents": "[]"}),
    ("whose record it is", Performance, {"place": 1}, {"partner": None}),
    ("a record taken out", Performance, {"place": 1}, GONE),
    ("a sealed place", SealedResult, {"place": 2}, {"place": 1}),
    ("who came behind a sealed place", SealedResult, {"place": 2}, {"behind": 0}),
    ("sealed wins", SealedResult, {"place": 2}, {"wins": 40}),
    ("whose sealed result", SealedResult, {"place": 2}, {"partner": None}),
    ("a sealed result taken out", SealedResult, {"place": 2}, GONE),
    ("a sealed season's scale", Season, {}, {"scale_json": {"places": [1]}}),
    ("a sealed season's end", Season, {}, {"ends_on": "2028-12-31"}),
    ("a season opened", Season, {}, {"sealed_at": None, "sealed_by": ""}),
    ("a rating", RatingPoint, {}, {"mean": 40.0}),
    ("a rating's certainty", RatingPoint, {}, {"deviation": 1.0}),
    ("rated games", RatingPoint, {}, {"games": 400}),
    ("a rating taken out", RatingPoint, {}, GONE),
)


def mutate(of: type[models.Model], which: dict, values: dict) -> None:
    """The change as somebody with a database tool makes it, of one row."""
    row = of._default_manager.filter(**which).earliest("pk")
    rows = of._default_manager.filter(pk=row.pk)
    if values:
        assert rows.update(**values) == 1
    else:
        rows.delete()


@pytest.fixture
def opened(db, made_once) -> Event:
    return load_day(made_once("first-round", partial(store_day, first_round)))


def unnamed(event: Event, table: Iterable[Mutation]) -> list[str]:
    """The changes of a table that the check does not see, each tried by itself."""
    unseen = []
    for name, *mutation in table:
        savepoint = transaction.savepoint()
        mutate(*mutation)
        if not faults(event):
            unseen.append(name)
        transaction.savepoint_rollback(savepoint)
    assert faults(event) == []
    return unseen


FULLY = pytest.mark.parametrize(
    "is_full", [False, pytest.param(True, marks=pytest.mark.soak)]
)


@FULLY
def test_a_change_while_the_round_is_played_is_named(opened, is_full: bool) -> None:
    """Of each table; every one in ``make soak``."""
    assert unnamed(opened, OPEN if is_full else sample_of(OPEN)) == []


@FULLY
def test_a_change_after_the_seal_is_named(sealed, is_full: bool) -> None:
    """In full also those that are tried while the round is played."""
    later = [line for line in SEALED if line not in OPEN]
    assert unnamed(sealed, SEALED if is_full else sample_of(later)) == []


def sample_of(table: Iterable[Mutation]) -> list[Mutation]:
    """Of each model its first change, and the first that deletes a row."""
    seen: set[tuple[type[models.Model], bool]] = set()
    sample = []
    for line in table:
        _name, of, _which, values = line
        kind = (of, values is GONE)
        if kind not in seen:
            sample.append(line)
        seen.add(kind)
    return sample
