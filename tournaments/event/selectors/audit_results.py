"""Compares results, winners and forfeits with the log's lines, sides with the draw."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Event, Game, Match, Stage
from tournaments.event.play import load_play
from tournaments.event.selectors.log_lines import LogFault, LogLine
from tournaments.event.selectors.matches import match_lines
from tournaments.formats import written

RESULTS = ("result", "result.correct")
FORFEIT = "match.forfeit"
# A late pair's missed rounds are forfeited, and after a new draw numbers are others.
RENUMBERS = ("cut.take-back", "draw.make", "pair.late", "pair.late-back")
UNLOGGED = ("bye", "forfeit")  # Endings that follow from the draw and from withdrawals
# After one of these a result may be gone, or its match have another number.
RESHAPES = frozenset(
    [
        *("cut.make", "cut.take-back", "draw.make", "draw.take-back"),
        *("pair.disqualify", "pair.late", "pair.late-back"),
        *("pair.reinstate", "pair.withdraw"),
        *("result.correct", "result.take-back", "round.undo"),
        *("match.forfeit", "match.forfeit-undone", "match.no-show"),
    ]
)
FORFEITS = (FORFEIT, "match.no-show", "pair.disqualify", "pair.withdraw")


def compare_results(
    event: Event, lines: list[LogLine], *, is_whole: bool
) -> Iterator[LogFault]:
    """Return each result, winner, forfeit or side that the lines do not give.

    ``is_whole``: no line is missing or sealed.
    """
    log = _ResultLog.of(lines)
    yield from _compare_games(event, log, is_whole=is_whole)
    yield from _compare_winners(event)
    if is_whole:
        yield from _compare_forfeits(event, log)
    yield from _compare_sides(event)


def _compare_games(
    event: Event, log: "_ResultLog", *, is_whole: bool
) -> Iterator[LogFault]:
    games = Game.objects.filter(match__event=event).exclude(match__part=Match.ASIDE)
    last = dict(log.last)
    for game in games.select_related("match__stage"):
        line = last.pop((game.match.number, game.number), None)
        if game.marks_1 is None:
            if line and line.number > log.reshaped:
                yield _gone(line)
        elif game.ended == "bye" and sorted(event.format.bye) != sorted(game.marks):
            yield _differs(None, game)
        elif game.ended in UNLOGGED:
            is_later = line and line.number > log.forfeited_at(game.match.number)
            if line and is_later and not _fits(game, line, log):
                yield _differs(line, game)
        elif (line or is_whole) and not _fits(game, line, log):
            yield _differs(line, game)
    yield from (_gone(line) for line in last.values() if line.number > log.reshaped)


@dataclass(frozen=True, slots=True)
class _ResultLog:
    # The last result of each match and game that is not taken back.
    last: dict[tuple[int, int], LogLine]
    # Every result by its game's number, from either side.
    marks: set[tuple[int, tuple[int, ...]]]
    reshaped: int  # The last line after which matches may have other numbers
    forfeits: dict[int, int]  # The last line that forfeits each match
    renumbered: int
    undone: int  # The last line that may have taken a forfeit back

    def forfeited_at(self, match: int) -> int:
        """The last line that may have forfeited the match, 0 if none has."""
        return max(self.forfeits.get(match, 0), self.renumbered)

    @classmethod
    def of(cls, lines: list[LogLine]) -> "_ResultLog":
        last: dict[tuple[int, int], LogLine] = {}
        logged: set[tuple[int, tuple[int, ...]]] = set()
        reshaped = renumbered = undone = 0
        forfeits: dict[int, int] = {}
        for line in lines:
            place = (line.detail.get("match", 0), line.detail.get("game", 0))
            if line.action in RESHAPES:
                reshaped = line.number
                undone = undone if line.action in FORFEITS else line.number
            if line.action in RENUMBERS:
                renumbered = line.number
            if line.action == FORFEIT and "match" in line.detail:
                forfeits[line.detail["match"]] = line.number
            if line.action in RESULTS and "marks" in line.detail:
                last[place] = line
                marks = tuple(line.detail["marks"])
                logged |= {(place[1], marks), (place[1], marks[::-1])}
            elif line.action == "result.take-back":
                last.pop(place, None)
        return cls(last, logged, reshaped, forfeits, renumbered, undone)


def _fits(game: Game, line: LogLine | None, log: _ResultLog) -> bool:
    if line and tuple(line.detail["marks"]) == game.marks:
        return bool(line.detail.get("ended") == game.ended)
    is_renumbered = log.reshaped > 0 and game.match.stage.is_bracket
    return is_renumbered and (game.number, game.marks) in log.marks


def _compare_winners(event: Event) -> Iterator[LogFault]:
    matches = event.matches.filter(state=Match.State.FINAL, is_forfeit=False)
    matches = matches.exclude(part=Match.ASIDE)
    for match in matches.prefetch_related("games"):
        games = [game.score for game in match.games.all() if game.score]
        if not games or any(game.ended == "forfeit" for game in games):
            continue
        needed = 1 if games[0].ended == "bye" else match.best_of
        if match.winner != formats.match_winner(games, needed):
            sentence = _("Match %(match)s has another winner than its games.")
            yield LogFault(0, sentence % {"match": match.number})


def _compare_forfeits(event: Event, log: _ResultLog) -> Iterator[LogFault]:
    matches = event.matches.filter(state=Match.State.FINAL).exclude(part=Match.ASIDE)
    for match in matches.prefetch_related("games"):
        is_given = any(game.ended == "forfeit" for game in match.games.all())
        if (match.is_forfeit or is_given) and not log.forfeited_at(match.number):
            sentence = _("Match %(match)s is forfeited, which no line says.")
            yield LogFault(0, sentence % {"match": match.number})
        number = log.forfeits.get(match.number, 0)
        if not match.is_forfeit and number > log.undone:
            sentence = _("Line %(n)s forfeits match %(match)s, which is not forfeited.")
            yield LogFault(number, sentence % {"n": number, "match": match.number})


def _compare_sides(event: Event) -> Iterator[LogFault]:
    """Return each match where others sit than the draw and the results say.

    A bracket seats whom a bye sends on when its first match is called, not before.
    """
    lines = match_lines(event.matches.all())
    for stage in event.stages.all():
        play = load_play(stage)
        resolved = {each.number: each.sides for each in formats.resolve(play)}
        has_begun = stage.state in (Stage.State.RUNNING, Stage.State.OVER)
        for match in lines:
            if match.stage != stage.number or match.part == Match.ASIDE:
                continue
            sides = tuple(side.numbers for side in match.sides)
            drawn = resolved.get(match.number, sides)
            if not has_begun:
                drawn = tuple(
                    due if own else own for own, due in zip(sides, drawn, strict=True)
                )
            if drawn != sides:
                sentence = _("Match %(match)s has other sides than the draw gives it.")
                yield LogFault(0, sentence % {"match": match.number})


def _gone(line: LogLine) -> LogFault:
    sentence = _(
        "Line %(n)s has a result of match %(match)s, game %(game)s: it is gone."
    )
    values = {"n": line.number} | line.detail
    return LogFault(line.number, sentence % values)


def _differs(line: LogLine | None, game: Game) -> LogFault:
    values = {
        "match": game.match.number,
        "game": game.number,
        "marks": written(game.marks),
    }
    if line is None:
        sentence = _("Match %(match)s, game %(game)s has %(marks)s, which no line has.")
        return LogFault(0, sentence % values)
    sentence = _(
        "Line %(n)s has %(logged)s for match %(match)s, game %(game)s; it has %(marks)s."
    )
    values |= {"n": line.number, "logged": written(line.detail["marks"])}
    return LogFault(line.number, sentence % values)
