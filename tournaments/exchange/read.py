"""Reads an export back into checked, frozen values. Writes nothing."""

import json
import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from players.common.text import UnwritableTextError, clean_json
from scoring.rules import NotARecordError
from scoring.rules.house import House, read_house, whole_set
from tournaments.event.models import MOST_SCORE, Event, Pair, Stage, TieBreak
from tournaments.exchange.audit import read_audit
from tournaments.exchange.blind import read_blind
from tournaments.exchange.dates import aware, read_day, read_home, read_rules, read_zone
from tournaments.exchange.export import VERSION
from tournaments.exchange.facts import read_facts
from tournaments.exchange.parse import FileError, Part
from tournaments.exchange.read_matches import (
    Limits,
    known_pairs,
    limits_of,
    read_rounds,
)
from tournaments.exchange.shape import LOSERS, NIGHTLY, SCORES, SWITCHES
from tournaments.exchange.values import EventRead, PairRead, StageRead
from tournaments.exchange.wishes import read_strengths, read_wishes
from tournaments.formats.format import BRACKETS, TREES
from tournaments.formats.format_json import CRITERIA, KINDS, LOSERS_DROP
from tournaments.formats.sentence import _

UID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def read_export(text: str | bytes) -> EventRead:
    """The event stated in a file; FileError if it is no export of version 1."""
    document = Part(_parsed(text))
    if document["v"].value != VERSION:
        raise document["v"].fail(_("only version %(v)s can be read"), v=VERSION)
    event, audit = document["event"], document["audit"]
    pairs = tuple(_pair(part) for part in document["pairs"].each())
    house = _house(event)
    limits = limits_of(house.rules, {pair.row.number: pair.row for pair in pairs})
    _refuse_twice(document["pairs"], [pair.row.number for pair in pairs])
    _refuse_twice(document["tables"], document["tables"].numbers())
    stages = tuple(
        _stage(part, number, limits)
        for number, part in enumerate(document["stages"].each(), 1)
    )
    _refuse_twice(document["stages"], [m.row.number for s in stages for m in s.matches])
    return EventRead(
        row=Event(
            uid=_uid(event["id"]),
            name=event["name"].name(100),
            preset=event["preset"].text(40),
            rules_json=whole_set(house),
            state=event["state"].one_of(Event.State.values),
            version=event["version"].number(1),
            seed=event["seed"].number(-(2**63), 2**63 - 1),
            is_practice=event.get("practice", False).truth(),
            changed_at=document["exported"].parsed(
                aware, _("a moment like 2027-03-06T18:02:11Z was expected")
            ),
            place=event.get("place", "").text(160),
        ),
        house=house,
        marks_cap=event["rules"].get("marks_cap").number_or_none(),
        scores=_scores(event),
        date=read_day(event.get("date")),
        zone=read_zone(event.get("time_zone")),
        facts=read_facts(event.get("facts")),
        pairs=pairs,
        blind_draws=read_blind(document.get("blind_draws", [])),
        tables=document["tables"].numbers(),
        stages=stages,
        placings=[_row(part) for part in document["placings"].each()],
        audit=read_audit(audit),
    )


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
    """The rules named in the file; FileError if they are invalid."""
    event["rules"]["preset"].name(40)
    given = event["rules"].value | _row(event.get("customs", {}))
    given |= {"score": event.get("score").value}
    given.pop("marks_cap", None)
    try:
        house = read_house(given)
    except (NotARecordError, TypeError):
        raise event["rules"].fail(_("a preset with its options was expected")) from None
    return house


def _scores(event: Part) -> dict[str, tuple[int, ...]]:
    """The marks of a bye and of a forfeit, where the file has them."""
    scores: dict[str, tuple[int, ...]] = {}
    for name in SCORES:
        part = event.get(name)
        if not part.is_null:
            scores[name] = tuple(each.number(0, MOST_SCORE) for each in part.each())
            if len(scores[name]) != 2:
                raise part.fail(_("marks are two numbers"))
    return scores


def _uid(part: Part) -> str:
    if not UID.fullmatch(part.text()):
        raise part.fail(_("an id of letters, digits, - and _ was expected"))
    return part.text()


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
    out, late = part.get("out"), part.get("from_round")
    return PairRead(
        row=Pair(
            number=number,
            name=part["name"].name(170),
            club_name="" if part["club"].is_null else part["club"].text(80),
            state=part["state"].one_of(Pair.State.values),
            is_checked_in=part["checked_in"].truth(),
            out_stage=None if out.is_null else out["stage"].number(1),
            out_round=None if out.is_null else out["round"].number(1),
        ),
        players=tuple(player.name(80) for player in part["players"].each()),
        home=read_home(part.get("home")),
        from_round=None if late.is_null else late.number(1, 30_000),
    )


def _stage(part: Part, number: int, limits: Limits) -> StageRead:
    if part["id"].value != number:
        raise part["id"].fail(_("stages are numbered from 1 in order"))
    cut_by, dates = part.get("cut_by", {}), part.get("by_dates")
    kind = part["kind"].one_of(KINDS)
    groups = tuple(
        (group["name"].name(8), known_pairs(group["pairs"], limits.pairs))
        for group in part["groups"].each()
    )
    of_rounds = limits
    if kind not in BRACKETS:
        members = {number for _name, pairs in groups for number in pairs}
        of_rounds = replace(limits, pairs={n: limits.pairs[n] for n in members})
    return StageRead(
        row=Stage(
            number=number,
            name=part["name"].name(60),
            kind=kind,
            advance=part["advance"].value,
            wishes=read_wishes(part.get("wishes"), limits.pairs),
            strengths=read_strengths(part.get("strengths"), limits.pairs),
        ),
        rank_by=tuple(c.one_of(CRITERIA) for c in part["rank_by"].each()),
        cut_by=tuple(
            (place, tuple(c.one_of(CRITERIA) for c in cut_by[place].each()))
            for place in sorted(_row(cut_by))
        ),
        groups=groups,
        ties=tuple(_tie(tie, limits.pairs) for tie in part.get("ties", []).each()),
        rounds=read_rounds(part["rounds"], of_rounds, is_tree=kind in TREES),
        standings=[_row(row) for row in part["standings"].each()],
        by_dates=read_rules(dates),
        zone=read_zone(dates.get("zone")),
        nightly=part.get(NIGHTLY).number_or_none(),
        switches=_switches(part),
    )


def _switches(part: Part) -> tuple[tuple[str, Any], ...]:
    """The options that no preset has, where they are set."""
    losers = part.get(LOSERS)
    options: dict[str, Any] = {
        name: True for name in SWITCHES if part.get(name, False).truth()
    }
    if not losers.is_null:
        options[LOSERS] = losers.one_of(LOSERS_DROP)
    return tuple(options.items())


def _tie(part: Part, known: Collection[int]) -> TieBreak:
    pairs, order = known_pairs(part["pairs"], known), known_pairs(part["order"], known)
    if sorted(pairs) != sorted(order):
        raise part["order"].fail(_("the order has to name each of the pairs once"))
    return TieBreak(
        group=part["group"].name(8),
        pairs=list(pairs),
        by=part["by"].one_of(("one_hand", "domino", "lot")),
        order=list(order),
        drawn=list(part["drawn"].texts()),
    )
