"""Checks an event's log: its chain, and its entries against the stored rows."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import AuditEntry, Event, Game, Match, Stated
from tournaments.event.models.log import FIELDS, next_head
from tournaments.event.play import rules_of
from tournaments.formats import written

RESULTS = ("result", "result.correct")
# A digest, or its beginning as in printed lists.
HEAD = re.compile(r"[0-9a-f]{8,64}")
UNLOGGED = ("bye", "forfeit")  # Endings that follow from the draw and from withdrawals
# After one of these a result may be gone, or its match have another number.
RESHAPES = frozenset(
    [
        "cut.make",
        "cut.take-back",
        "draw.make",
        "draw.take-back",
        "pair.disqualify",
        "pair.late",
        "pair.late-back",
        "pair.reinstate",
        "pair.withdraw",
        "result.correct",
        "result.take-back",
        "round.undo",
        "match.forfeit",
        "match.forfeit-undone",
        "match.no-show",
    ]
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log, own or imported; ``detail`` is empty if it is sealed."""

    number: int
    action: str
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LogFault:
    """A fault in the log; ``number`` is the entry, 0 if no single entry is at fault."""

    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class LogReport:
    """The result of a check of the log."""

    entries: int
    head: str
    unseen: int  # First entries that an older import did not bring along
    faults: tuple[LogFault, ...]


LogCheck = Callable[[Event, list[LogLine]], list[LogFault]]
# Comparisons of the apps above with their own rows; each app adds its own when loaded.
more_log_checks: list[LogCheck] = []


def check_log(event: Event) -> LogReport:
    """The first entry that breaks the chain, and each row that differs from its entry."""
    stated = stated_audit(event)
    entries = list(event.audit.order_by("number"))
    unseen = _unseen(event, stated, entries)
    chain = _broken(event, entries, unseen, stated.get("head"))
    lines = [*_stated_lines(stated), *map(_read, entries)]
    is_whole = len(lines) == event.audit_entries
    faults = [*_broken_stated(stated), *chain]
    faults += _compare_games(event, lines, is_whole=is_whole)
    faults += _compare_winners(event)
    for check in more_log_checks:
        faults += check(event, lines)
    is_known = "lines" in stated and "after" not in stated
    return LogReport(
        event.audit_entries, event.audit_head, 0 if is_known else unseen, tuple(faults)
    )


def stated_audit(event: Event) -> dict[str, Any]:
    """The log that came with an imported event; empty for an event made here."""
    stated = Stated.objects.filter(event=event).values_list("audit", flat=True).first()
    return dict(stated or {})


def line_of_head(event: Event, digest: str) -> int | None:
    """The number of the entry whose digest begins so; None if no entry's does."""
    if not HEAD.fullmatch(digest):
        return None
    entry = event.audit.filter(digest__startswith=digest).first()
    if entry:
        return entry.number
    stated = stated_audit(event)
    if str(stated.get("head", "")).startswith(digest):
        return int(stated["entries"])
    for line in stated.get("lines", ()):
        if str(line.get("digest", "")).startswith(digest):
            return int(line["number"])
    return None


def _unseen(event: Event, stated: dict[str, Any], entries: list[AuditEntry]) -> int:
    """How many lines came with an import; older imports did not note it."""
    if stated:
        return int(stated["entries"])
    is_imported = hasattr(event, "stated")
    first = entries[0].number if entries else event.audit_entries + 1
    return first - 1 if is_imported else 0


def _broken_stated(stated: dict[str, Any]) -> Iterator[LogFault]:
    """Return the first line of an import that breaks the chain, if one does."""
    head = stated.get("after", {}).get("head", "")
    for line in stated.get("lines", ()):
        is_readable = all(name in line for name in FIELDS)
        if is_readable and next_head(head, [line[n] for n in FIELDS]) != line["digest"]:
            yield _changed(line["number"])
            return
        head = line["digest"]


def _changed(number: int) -> LogFault:
    sentence = _("Line %(n)s was changed, or the line before it.")
    return LogFault(number, sentence % {"n": number})


def _broken(
    event: Event, entries: list[AuditEntry], number: int, head: str | None
) -> Iterator[LogFault]:
    """Return the first line that breaks the chain, if one does."""
    if head is None and number == 0:
        head = ""
    for entry in entries:
        number += 1
        if entry.number != number:
            yield LogFault(number, _("Line %(n)s is missing.") % {"n": number})
            return
        if head is not None and next_head(head, entry.covered) != entry.digest:
            yield _changed(number)
            return
        head = entry.digest
    if (number, head or event.audit_head) != (event.audit_entries, event.audit_head):
        sentence = _("The log ends with line %(n)s; the event counts %(count)s lines.")
        if number == event.audit_entries:
            sentence = _("The event's digest is not that of its last line, %(n)s.")
        values = {"n": number, "count": event.audit_entries}
        yield LogFault(number, sentence % values)


def _read(entry: AuditEntry) -> LogLine:
    return LogLine(entry.number, entry.action, entry.detail)


def _stated_lines(stated: dict[str, Any]) -> Iterator[LogLine]:
    for line in stated.get("lines", ()):
        if all(name in line for name in FIELDS):
            yield LogLine(line["number"], line["action"], line["detail"])


def _compare_games(
    event: Event, lines: list[LogLine], *, is_whole: bool
) -> Iterator[LogFault]:
    """Return each game that differs from its line, each line whose result is gone."""
    log = _ResultLog.of(lines)
    games = Game.objects.filter(match__event=event).exclude(match__part=Match.ASIDE)
    for game in games.select_related("match__stage"):
        line = log.last.pop((game.match.number, game.number), None)
        if game.marks_1 is None:
            if line and line.number > log.reshaped:
                yield _gone(line)
        elif game.ended == "bye" and not _is_bye_score(event, game):
            yield _differs(None, game)
        elif game.ended in UNLOGGED or not (line or is_whole):
            continue
        elif not _fits(game, line, log):
            yield _differs(line, game)
    yield from (_gone(line) for line in log.last.values() if line.number > log.reshaped)


@dataclass(frozen=True, slots=True)
class _ResultLog:
    """The results as the log states them."""

    # The last result of each match and game that is not taken back.
    last: dict[tuple[int, int], LogLine]
    # Every result by its game's number, from either side.
    marks: set[tuple[int, tuple[int, ...]]]
    reshaped: int  # The last line after which matches may have other numbers

    @classmethod
    def of(cls, lines: list[LogLine]) -> "_ResultLog":
        last: dict[tuple[int, int], LogLine] = {}
        logged: set[tuple[int, tuple[int, ...]]] = set()
        reshaped = 0
        for line in lines:
            place = (line.detail.get("match", 0), line.detail.get("game", 0))
            if line.action in RESHAPES:
                reshaped = line.number
            if line.action in RESULTS and "marks" in line.detail:
                last[place] = line
                marks = tuple(line.detail["marks"])
                logged |= {(place[1], marks), (place[1], marks[::-1])}
            elif line.action == "result.take-back":
                last.pop(place, None)
        return cls(last, logged, reshaped)


def _fits(game: Game, line: LogLine | None, log: _ResultLog) -> bool:
    if line and tuple(line.detail["marks"]) == game.marks:
        return bool(line.detail.get("ended") == game.ended)
    is_renumbered = log.reshaped > 0 and game.match.stage.is_bracket
    return is_renumbered and (game.number, game.marks) in log.marks


def _is_bye_score(event: Event, game: Game) -> bool:
    return sorted(event.format.bye) == sorted(game.marks)


def _compare_winners(event: Event) -> Iterator[LogFault]:
    """Return each match whose winner is not the one of its games."""
    matches = event.matches.filter(state=Match.State.FINAL, is_forfeit=False)
    matches = matches.exclude(part=Match.ASIDE).select_related("stage")
    for match in matches.prefetch_related("games"):
        games = [game.score for game in match.games.all() if game.score]
        if not games or any(game.ended == "forfeit" for game in games):
            continue
        match.stage.event = event
        needed = 1 if games[0].ended == "bye" else match.best_of
        level = rules_of(match.stage).level
        winner = formats.match_winner(games, needed, level)
        if match.winner != winner:
            sentence = _("Match %(match)s has another winner than its games.")
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
