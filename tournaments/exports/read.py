"""Reads an export back into checked, frozen values. Writes nothing.

Raises FileError with one sentence at the first fault.
"""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from players.text import UnwritableTextError, clean_json
from scoring.rules import NotARecordError
from scoring.rules.games import GAMES
from scoring.rules.house import House, read_house
from scoring.rules.presets import Rules
from tournaments.exports.audit import read_audit
from tournaments.exports.dates import (
    read_date,
    read_home,
    read_lineups,
    read_rules,
    read_zone,
)
from tournaments.exports.export import VERSION
from tournaments.exports.parse import FileError, Part
from tournaments.exports.values import (
    EventRead,
    GameRead,
    MatchRead,
    PairRead,
    PenaltyRead,
    RoundRead,
    StageRead,
    TieRead,
)
from tournaments.formats import Score, Sides, Source, read_ended
from tournaments.formats.format_json import CRITERIA, KINDS
from tournaments.formats.sentence import _
from tournaments.models import Event, Match, Pair, most_of_game

UID = re.compile(r"[A-Za-z0-9_-]{1,40}")
ENDINGS = ("played", "time", "forfeit", "bye", "penalty")


@dataclass(frozen=True, slots=True)
class _Limits:
    """What the parts of a file are checked against."""

    pairs: Collection[int]
    """The numbers of its pairs."""
    sides: int
    """How many sides its game has."""
    least_of_game: int
    most_of_game: int


def read_export(text: str | bytes) -> EventRead:
    """The event that a file states; FileError where it is no export of version 1."""
    document = Part(_parsed(text))
    if document["v"].value != VERSION:
        raise document["v"].fail(_("only version %(v)s can be read"), v=VERSION)
    event, audit = document["event"], document["audit"]
    pairs = tuple(_pair(part) for part in document["pairs"].each())
    house = _house(event)
    limits = _limits(house.rules, {pair.number for pair in pairs})
    _refuse_twice(document["pairs"], [pair.number for pair in pairs])
    _refuse_twice(document["tables"], document["tables"].numbers())
    stages = tuple(
        _stage(part, number, limits)
        for number, part in enumerate(document["stages"].each(), 1)
    )
    _refuse_twice(document["stages"], [m.number for s in stages for m in s.matches])
    return EventRead(
        uid=_uid(event["id"]),
        name=event["name"].name(100),
        preset=event["preset"].name(40),
        house=house,
        marks_cap=_maybe(event["rules"].get("marks_cap")),
        state=event["state"].one_of(Event.State.values),
        version=event["version"].number(1),
        seed=event["seed"].number(-(2**63), 2**63 - 1),
        is_practice=_is_true(event.get("practice")),
        changed_at=_instant(document["exported"]),
        pairs=pairs,
        tables=document["tables"].numbers(),
        stages=stages,
        placings=[_row(part) for part in document["placings"].each()],
        audit=read_audit(audit),
    )


def _limits(rules: Rules, pairs: Collection[int]) -> _Limits:
    most, game = most_of_game(rules.scoring), GAMES[rules.game]
    return _Limits(pairs, game.teams, -most if game.goes_below_zero else 0, most)


def _parsed(text: str | bytes) -> Any:
    try:
        return clean_json(json.loads(text, parse_constant=_refuse_constant))
    except UnwritableTextError:
        raise FileError(_("A text has a character that cannot be stored.")) from None
    except (ValueError, RecursionError) as error:
        raise FileError(
            _("This is no JSON document: %(why)s."), why=str(error)
        ) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _house(event: Part) -> House:
    """The rules that the file names; FileError where they are none."""
    event["rules"]["preset"].name(40)
    customs = event.get("customs")
    given = event["rules"].value | (customs.value or {})
    given |= {name: event.get(name).value for name in ("score",)}
    given.pop("marks_cap", None)
    try:
        house = read_house(given)
    except (NotARecordError, TypeError):
        raise event["rules"].fail(_("a preset with its options was expected")) from None
    return house


def _uid(part: Part) -> str:
    if not UID.fullmatch(part.text()):
        raise part.fail(_("an id of letters, digits, - and _ was expected"))
    return part.text()


def _instant(part: Part) -> datetime:
    try:
        moment = datetime.fromisoformat(part.text())
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise part.fail(_("a moment like 2027-03-06T18:02:11Z was expected"))
    return moment


def _maybe(part: Part, least: int = 1) -> int | None:
    return None if part.is_null else part.number(least)


def _is_true(part: Part) -> bool:
    return not part.is_null and part.truth()


def _row(part: Part) -> dict[str, Any]:
    if not isinstance(part.value, dict):
        raise part.fail(_("an object was expected"))
    return part.value


def _refuse_twice(part: Part, numbers: Collection[int]) -> None:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise part.fail(_("%(n)s is there twice"), n=number)
        seen.add(number)


def _pair(part: Part) -> PairRead:
    number = part["number"].number(1)
    if part["id"].value != number:
        raise part["id"].fail(_("a pair's id is its number"))
    out = part.get("out")
    return PairRead(
        number=number,
        name=part["name"].name(170),
        players=tuple(player.name(80) for player in part["players"].each()),
        club="" if part["club"].is_null else part["club"].text(80),
        state=part["state"].one_of(Pair.State.values),
        is_checked_in=part["checked_in"].truth(),
        out=None if out.is_null else (out["stage"].number(1), out["round"].number(1)),
        home=read_home(part.get("home")),
    )


def _stage(part: Part, number: int, limits: _Limits) -> StageRead:
    if part["id"].value != number:
        raise part["id"].fail(_("stages are numbered from 1 in order"))
    cut_by = part.get("cut_by")
    chains = {} if cut_by.is_null else _row(cut_by)
    groups = [(g["name"].name(8), g["pairs"]) for g in part["groups"].each()]
    ties = part.get("ties")
    return StageRead(
        number=number,
        name=part["name"].name(60),
        kind=part["kind"].one_of(KINDS),
        advance=part["advance"].value,
        rank_by=tuple(c.one_of(CRITERIA) for c in part["rank_by"].each()),
        cut_by=tuple(
            (place, tuple(c.one_of(CRITERIA) for c in cut_by[place].each()))
            for place in sorted(chains)
        ),
        groups=tuple((name, _known(pairs, limits.pairs)) for name, pairs in groups),
        ties=()
        if ties.is_null
        else tuple(_tie(tie, limits.pairs) for tie in ties.each()),
        rounds=tuple(_round(row, limits) for row in part["rounds"].each()),
        standings=[_row(row) for row in part["standings"].each()],
        by_dates=read_rules(part.get("by_dates")),
        zone=read_zone(part.get("by_dates")),
    )


def _known(part: Part, known: Collection[int]) -> tuple[int, ...]:
    numbers = part.numbers()
    for number in numbers:
        if number not in known:
            raise part.fail(_("there is no pair %(n)s"), n=number)
    return numbers


def _tie(part: Part, known: Collection[int]) -> TieRead:
    pairs, order = _known(part["pairs"], known), _known(part["order"], known)
    if sorted(pairs) != sorted(order):
        raise part["order"].fail(_("the order has to name each of the pairs once"))
    return TieRead(
        group=part["group"].name(8),
        pairs=pairs,
        by=part["by"].one_of(("one_hand", "domino", "lot")),
        order=order,
        drawn=part["drawn"].texts(),
    )


def _round(part: Part, limits: _Limits) -> RoundRead:
    matches = tuple(_match(row, limits) for row in part["matches"].each())
    places = [(m.wave, m.table) for m in matches if m.table is not None]
    if len(set(places)) < len(places):
        raise part["matches"].fail(_("no table is there twice in a wave"))
    return RoundRead(
        number=part["number"].number(1),
        minutes=_maybe(part["minutes"]),
        matches=matches,
        has_begun=_is_true(part.get("begun")),
    )


def _match(part: Part, limits: _Limits) -> MatchRead:
    sides = part["sides"].each()
    if len(sides) != limits.sides:
        two, three = (
            _("a match has two sides"),
            _("a match of this game has three sides"),
        )
        raise part["sides"].fail(two if limits.sides == 2 else three)
    seated = tuple(_seated(side, limits.pairs) for side in sides)
    best_of = part["best_of"]
    if best_of.value not in (1, 3, 5):
        raise best_of.fail(_("a match is best of 1, 3 or 5"))
    return MatchRead(
        number=part["id"].number(1),
        group="" if part["group"].is_null else part["group"].name(8),
        table=_maybe(part["table"]),
        wave=_maybe(part.get("wave")) or 1,
        best_of=best_of.number(),
        state=part["state"].one_of(Match.State.values),
        sources=tuple(_source(side["from"]) for side in sides),
        sides=seated,
        games=tuple(_game(game, limits) for game in part["games"].each()),
        winner=_winner(part["winner"], seated),
        date=read_date(part.get("date")),
        lineups=read_lineups(part.get("lineups")),
    )


def _source(part: Part) -> Source:
    text = part.text(40)
    try:
        return Source.parse(text)
    except ValueError:
        raise part.fail(
            _("pair:1, winner:1, loser:1, rank:1/A/1, draw or bye is expected")
        ) from None


def _seated(part: Part, known: Collection[int]) -> tuple[int, ...]:
    if not part.get("pairs").is_null:
        return _known(part["pairs"], known)
    if part["pair"].is_null:
        return ()
    alone = Part([part["pair"].value], part["pair"].path)
    return _known(alone, known)


def _winner(part: Part, sides: Sides) -> int | None:
    if part.is_null:
        return None
    named = tuple(part.value) if isinstance(part.value, list) else (part.value,)
    if named and named in sides:
        return sides.index(named) + 1
    raise part.fail(_("the winner is none of the two sides"))


def _game(part: Part, limits: _Limits) -> GameRead:
    is_open = part["marks"].is_null
    marks = (
        []
        if is_open
        else [
            m.number(limits.least_of_game, limits.most_of_game)
            for m in part["marks"].each()
        ]
    )
    if not is_open and len(marks) != limits.sides:
        two, three = _("marks are two numbers"), _("marks are three numbers")
        raise part["marks"].fail(two if limits.sides == 2 else three)
    return GameRead(
        score=_score(part, tuple(marks)) if marks else None,
        versions=part["versions"].number(),
        penalties=tuple(
            PenaltyRead(
                pair=_known(Part([row["pair"].value], row["pair"].path), limits.pairs)[
                    0
                ],
                code=row["code"].name(30),
                marks=row["marks"].number(),
                cite=row["cite"].text(),
            )
            for row in part["penalties"].each()
        ),
    )


def _score(part: Part, marks: tuple[int, ...]) -> Score:
    winner = part.get("winner")
    return Score(
        marks,
        read_ended(part["ended"].one_of(ENDINGS)),
        None if winner.is_null else winner.number(1, len(marks)),
    )
