"""An event as its export: the draw, the results and the placings.

Reads only. Sheets, hands, links and phone numbers are not part of the export.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.conf import settings

from scoring.rules.house import House, as_record, changed_customs
from tournaments.event.models import (
    Event,
    Game,
    Match,
    Pair,
    Round,
    Seat,
    Stage,
    Stated,
)
from tournaments.event.play import is_by_dates, load_play, sides_of
from tournaments.event.selectors.lineups import names_of_then
from tournaments.event.selectors.matches import Names
from tournaments.exchange.audit import audit_of
from tournaments.exchange.blind import blind_part
from tournaments.exchange.dates import home_part, instant, match_parts, rules_part
from tournaments.exchange.facts import facts_part
from tournaments.exchange.lines import given, to_bytes
from tournaments.exchange.ranks import placings, standings
from tournaments.exchange.shape import stated_nights, stated_scores, stated_switches
from tournaments.formats import (
    Format,
    Play,
    Score,
    Source,
    game_winner,
    resolved_advance,
)

VERSION = 1

Json = dict[str, Any]


def export_bytes(event: Event) -> bytes:
    """The event's export, the same bytes on the page and by the command."""
    return to_bytes(export_event(event))


def export_event(event: Event) -> Json:
    """The whole event as plain values, keys in the order of the contract."""
    shape = event.format
    rows = event.pairs.prefetch_related("players")
    pairs = list(rows.select_related("home") if shape.is_by_dates else rows)
    stages = [(stage, load_play(stage)) for stage in event.stages.all()]
    ranks, then = _ranks(event, stages), names_of_then(event)
    seats = Seat.objects.filter(stage__event=event, from_round__isnull=False)
    late = dict(seats.values_list("pair", "from_round"))
    return {
        "v": VERSION,
        "exported": instant(event.changed_at),
        "app": settings.VERSION,
        "event": {
            "id": event.uid,
            "name": event.name,
            "preset": event.preset,
            "rules": _rules(event, shape),
            **_table_of(event.house),
            **stated_scores(event.preset, shape, event.rules.target),
            "state": event.state,
            "version": event.version,
            "seed": event.seed,
            "date": event.date.isoformat(),
            "time_zone": event.time_zone,
            **given(
                place=event.place, facts=facts_part(event), practice=event.is_practice
            ),
        },
        "pairs": [
            _pair(pair, late.get(pair.pk), is_dated=shape.is_by_dates) for pair in pairs
        ],
        **given(blind_draws=blind_part(event)),
        "tables": list(event.tables.values_list("number", flat=True)),
        "stages": [
            {
                **_stage(stage, play, len(pairs)),
                **given(
                    by_dates=rules_part(event, play.rules),
                    wishes=stage.wishes,
                    strengths=stage.strengths,
                ),
                **stated_nights(event.preset, play.rules),
                **stated_switches(play.rules),
                "rounds": _rounds(stage, then),
                "standings": ranks["standings"][str(stage.number)],
            }
            for stage, play in stages
        ],
        "placings": ranks["placings"],
        "audit": audit_of(event),
    }


def _rules(event: Event, shape: Format) -> Json:
    """The preset, the cap in standings, and every option that differs."""
    named = as_record(event.rules)
    preset = named.pop("preset")
    return {"preset": preset, "marks_cap": shape.marks_cap, **named}


def _table_of(house: House) -> Json:
    """Game, scoring and customs that differ from the usual ones."""
    rules = house.rules
    return given(
        game=rules.game if rules.game != "42" else "",
        score=rules.scoring if rules.scoring != "marks" else "",
        customs=changed_customs(house.customs),
    )


def _ranks(event: Event, stages: Iterable[tuple[Stage, Play]]) -> Json:
    """Return standings and placings: as an import stated them, else computed."""
    stated = Stated.objects.filter(event=event, version=event.version).first()
    if stated is not None:
        return {"standings": stated.standings, "placings": stated.placings}
    return {
        "standings": {str(stage.number): standings(play) for stage, play in stages},
        "placings": [
            row
            for stage, play in stages
            if stage.state == Stage.State.OVER
            for row in placings(stage.name, play)
        ],
    }


def _pair(pair: Pair, from_round: int | None, *, is_dated: bool) -> Json:
    players = [player.name for player in pair.players.all()]
    out = {"stage": pair.out_stage, "round": pair.out_round}
    return {
        "id": pair.number,
        "number": pair.number,
        "name": pair.name,
        "players": players or pair.name.split(" / "),
        "club": pair.club_name or None,
        "state": pair.state,
        "checked_in": pair.is_checked_in,
        "out": None if pair.out_stage is None else out,
        **({"late": True, "from_round": from_round} if from_round else {}),
        **(
            {"home": home_part(pair.home)} if is_dated and hasattr(pair, "home") else {}
        ),
    }


def _stage(stage: Stage, play: Play, field: int) -> Json:
    rules = play.rules
    drawn = bool(play.entrants)
    cut_by = {place: list(chain) for place, chain in rules.cut_by}
    return {
        "id": stage.number,
        "name": stage.name,
        "kind": stage.kind,
        "advance": stage.advance if drawn else resolved_advance(rules, field),
        "rank_by": [] if stage.is_bracket else list(rules.rank_by),
        "cut_by": cut_by or None,
        "groups": []
        if stage.is_bracket
        else [{"name": name, "pairs": list(members)} for name, members in play.groups],
        "ties": [
            {
                "group": tie.group,
                "pairs": list(tie.entrants),
                "by": tie.by,
                "order": list(tie.order),
                "drawn": list(tie.drawn),
            }
            for tie in play.ties
        ],
    }


def _rounds(stage: Stage, then: Names) -> list[Json]:
    drawn = stage.matches.exclude(part=Match.ASIDE)
    matches = drawn.order_by("round__number", "wave", "number")
    rows = matches.select_related("stage").prefetch_related(
        "sides__pair", "games__penalties__pair"
    )
    if is_dated := is_by_dates(stage):
        rows = rows.prefetch_related("fixture__offers", "lineup__person__merged_into")
    played = {key: list(g) for key, g in groupby(rows, key=lambda m: m.round_id)}
    rounds = stage.rounds.all() if played or not stage.matches.exists() else []
    return [
        _round(number, played.get(number.pk, []), then, is_dated=is_dated)
        for number in rounds
    ]


def _round(
    row: Round, matches: Iterable[Match], then: Names, *, is_dated: bool
) -> Json:
    return {
        "number": row.number,
        "minutes": row.minutes,
        **({"begun": row.wave > 0} if is_dated else {}),
        "matches": [
            _match(match, then) | (match_parts(match) if is_dated else {})
            for match in _once_a_wave(matches)
        ],
    }


def _once_a_wave(matches: Iterable[Match]) -> list[Match]:
    """Return the matches in playing order, with no table twice in a wave.

    An unplayed match gives up its table to a played one; a match moved to a table that
    was used in its wave gets the next wave.
    """
    out, used = list(matches), set[tuple[int, int | None]]()
    for match in sorted(
        out, key=lambda m: (_is_unplayed(m), m.state not in Match.SETTLED)
    ):
        if _is_unplayed(match) and (match.wave, match.table) in used:
            match.table = None
        while match.table and (match.wave, match.table) in used:
            match.wave += 1
        used.add((match.wave, match.table))
    return sorted(out, key=lambda m: (m.wave, m.number))


def _is_unplayed(match: Match) -> bool:
    return match.is_forfeit or match.state == Match.State.VOID


def _match(match: Match, then: Names) -> Json:
    sides = sides_of(match)
    sources = {side.side: side.source for side in match.sides.all()}
    winner = sides[match.winner - 1] if match.winner else ()
    games = [
        g for g in match.games.all() if match.state not in Match.SETTLED or g.ended
    ]
    return {
        "id": match.number,
        "group": match.group or None,
        "table": match.table,
        "wave": match.wave,
        "best_of": match.best_of,
        "state": _state(match),
        "sides": [
            _side(sources[side], sides[side - 1], then.get((match.number, side)))
            for side in sorted(sources)
        ],
        "games": [_game(game) for game in games],
        "winner": winner[0] if len(winner) == 1 else list(winner) or None,
    }


def _state(match: Match) -> str:
    """Return the state; before the draw is confirmed every match is waiting."""
    is_open = match.stage.state == Stage.State.DRAWN
    return Match.State.WAITING if is_open else match.state


def _side(
    source: Source, pairs: tuple[int, ...], players: tuple[str, ...] | None
) -> Json:
    """A side; with its players if they are not those of the pair's end."""
    side: Json = {"from": str(source), "pair": pairs[0] if len(pairs) == 1 else None}
    if len(pairs) > 1:
        side["pairs"] = list(pairs)
    return side | {"players": list(players)} if players else side


def _game(game: Game) -> Json:
    return {
        **_score(game.score),
        "versions": game.versions,
        "penalties": [
            {"pair": p.pair.number, "code": p.code, "marks": p.marks, "cite": p.cite}
            for p in game.penalties.all()
        ],
    }


def _score(score: Score | None) -> Json:
    """Return marks and ending, and the winner if the marks do not decide."""
    if score is None:
        return {"marks": None, "ended": None}
    cells: Json = {"marks": list(score.marks), "ended": score.ended}
    by_marks = game_winner(Score(score.marks))
    is_implied = by_marks is not None and score.winner in (None, by_marks)
    return cells if is_implied else cells | {"winner": score.winner}
