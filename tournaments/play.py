"""An event's rows as the values of the formats. Reads only."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments import formats
from tournaments.formats import BYE, Play, Source, StageRules
from tournaments.models import Event, Game, Match, Penalty, Side, Stage, read_score


def rules_of(stage: Stage) -> StageRules:
    """The stage's rules from its event's format."""
    return stage.event.format.stages[stage.number - 1]


Sides = tuple[tuple[int, ...], tuple[int, ...]]
Sources = tuple[Source, Source]
MATCH = (
    *("pk", "number", "round__number", "group", "best_of", "part"),
    *("state", "winner", "is_forfeit"),
)
"""The columns read of a match, in order."""


def load_play(stage: Stage) -> Play:
    """The stage from the database in six reads of plain rows, whatever its size."""
    groups: dict[str, list[int]] = defaultdict(list)
    states: dict[int, str] = {}
    clubs: dict[int, str] = {}
    seats = stage.seats.order_by("group", "place")
    for group, number, state, out, club in seats.values_list(
        "group", "pair__number", "pair__state", "pair__out_stage", "pair__club_name"
    ):
        groups[group].append(number)
        left_later = out is not None and out > stage.number
        states[number] = "in" if left_later else state
        clubs[number] = club
    matches, results = _matches(stage)
    event_format = stage.event.format
    return Play(
        rules=rules_of(stage),
        groups=tuple((name, tuple(pairs)) for name, pairs in groups.items()),
        matches=matches,
        results=results,
        ties=tuple(
            formats.TieBreak(
                t.group, tuple(t.pairs), t.by, tuple(t.order), tuple(t.drawn)
            )
            for t in stage.tie_breaks.all()
        ),
        left=tuple(n for n, state in states.items() if state != "in"),
        disqualified=tuple(n for n, s in states.items() if s == "disqualified"),
        clubs=clubs if event_format.entry == "club" else {},
        marks_cap=event_format.marks_cap,
        bye=event_format.bye,
        forfeit=event_format.forfeit,
    )


def _matches(
    stage: Stage,
) -> tuple[tuple[formats.Match, ...], dict[int, formats.Result]]:
    """The stage's matches as a format planned them, and the results so far."""
    sources, sides = _sides(stage)
    games = _games(stage, sides)
    matches: list[formats.Match] = []
    results: dict[int, formats.Result] = {}
    rows = stage.matches.exclude(part=Match.ASIDE).order_by("number")
    for (
        pk,
        number,
        round,
        group,
        best_of,
        part,
        state,
        winner,
        forfeit,
    ) in rows.values_list(*MATCH):
        matches.append(
            formats.Match(
                number=number,
                round=round,
                sources=sources[pk],
                sides=sides[pk],
                group=group or None,
                best_of=best_of,
                part=part,
            )
        )
        if state == Match.State.FINAL:
            played = tuple(games.get(pk, ()))
            results[number] = formats.Result(
                number, sides[pk], played, winner, forfeit=forfeit
            )
    return tuple(matches), results


def _sides(stage: Stage) -> tuple[dict[int, Sources], dict[int, Sides]]:
    """Gives by match id the sources of its sides and the pair numbers on them."""
    sources: dict[int, Sources] = {}
    seated: dict[int, Sides] = {}
    for match, side, kind, ref, number in (
        Side.objects.filter(match__stage=stage)
        .order_by("match_id", "side", "member")
        .values_list("match_id", "side", "source_kind", "source_ref", "pair__number")
    ):
        members = () if number is None else (number,)
        first, second = seated.get(match, ((), ()))
        if side == 1:
            sources[match] = Source(kind, ref), BYE
            seated[match] = (first + members, second)
        else:
            sources[match] = sources[match][0], Source(kind, ref)
            seated[match] = (first, second + members)
    return sources, seated


def _games(stage: Stage, sides: dict[int, Sides]) -> dict[int, list[formats.Game]]:
    """Each match's finished games, in order, by the match's id."""
    counts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for game, match, number in Penalty.objects.filter(
        game__match__stage=stage, is_warning=False
    ).values_list("game_id", "game__match_id", "pair__number"):
        counts[game][1 if number in sides[match][0] else 2] += 1
    games: dict[int, list[formats.Game]] = defaultdict(list)
    for pk, match, first, second, ended, winner in (
        Game.objects.filter(match__stage=stage, marks_1__isnull=False)
        .order_by("match_id", "number")
        .values_list("pk", "match_id", "marks_1", "marks_2", "ended", "winner")
    ):
        entries = tuple(sorted(counts[pk].items())) if pk in counts else ()
        if score := read_score(first, second, ended, winner):
            games[match].append(
                formats.Game(score.marks, score.ended, score.winner, entries)
            )
    return games


def sides_of(match: Match) -> Sides:
    """Gives the pair numbers of each side; empty where not known yet."""
    sides: tuple[list[int], list[int]] = ([], [])
    for side in match.sides.all():
        if side.pair is not None:
            sides[side.side - 1].append(side.pair.number)
    return tuple(sides[0]), tuple(sides[1])


def games_of(match: Match) -> tuple[formats.Game, ...]:
    """The match's finished games, in order."""
    return tuple(
        formats.Game(
            score.marks,
            score.ended,
            score.winner,
            penalties=_counted(game.penalties.all(), match),
        )
        for game in match.games.all()
        if (score := game.score)
    )


def _counted(penalties: Iterable[Penalty], match: Match) -> tuple[tuple[int, int], ...]:
    counts: dict[int, int] = defaultdict(int)
    for penalty in penalties:
        if not penalty.is_warning:
            first, _second = sides_of(match)
            counts[1 if penalty.pair.number in first else 2] += 1
    return tuple(sorted(counts.items()))


def stages_of(event: Event) -> list[Stage]:
    """Gives the event's stages in order, with ``event`` set."""
    stages = list(event.stages.all())
    for stage in stages:
        stage.event = event
    return stages
