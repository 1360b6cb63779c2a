"""Whether an entrant has clinched, is out already, or what it still takes.

Exact over all results that the remaining matches can have, or "not worked out". The
calculation is in race and bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from .advance import Cut, advance
from .bounds import Effort, Record, Scores
from .clinch_wording import needs, or_better, winning_all
from .match import bye_result, forfeit_result
from .plan import resolved_advance
from .play import Play
from .race import Race, Shared
from .ranking import halves
from .resolve import resolve
from .sentence import FormatError, Sentence, StageName, _
from .totals import add_up
from .values import Match, Result

State = Literal["in", "out", "alive", "not worked out"]


@dataclass(frozen=True, slots=True)
class Clinch:
    """Where an entrant stands before the cut, and one sentence about it."""

    state: State
    words: Sentence


IN = Clinch("in", Sentence(_("Through to the next stage, whatever happens.")))
OUT = Clinch("out", Sentence(_("Cannot reach the next stage any more.")))
GONE = Clinch("out", Sentence(_("Has left the event.")))
NOT_WORKED_OUT = Clinch("not worked out", Sentence(_("Still open; not worked out.")))
LEVEL = Clinch("alive", Sentence(_("Level at the cut: the tie has to be settled.")))


def clinch(play: Play, number: int, *, effort: int = 60_000) -> Clinch:
    """Say whether entrant ``number`` is in, out, or what it takes to advance.

    Exact over every result of the remaining matches, marks included, as long as
    nobody leaves and no match is forfeited by both sides; a tie that a hand, a domino
    or a lot will settle counts as open. ``effort`` bounds the search; where it does
    not suffice the state is "not worked out", as it is where matches of several
    lengths are left. Raises ValueError where nobody advances from the stage or
    ``number`` is not in it.
    """
    if play.rules.advance is None or number not in play.entrants:
        name = StageName(play.rules.name)
        raise FormatError(
            _("%(n)s cannot advance from %(stage)s."), n=number, stage=name
        )
    race, known = race_of(play)
    is_open = bool(race.to_play or race.unknown)
    cut = None if is_open else advance(replace(play, results=known))
    return _clinch(replace(race, number=number, effort=effort), cut)


def clinches(play: Play, *, effort: int = 60_000) -> dict[int, Clinch]:
    """Say of every entrant what :func:`clinch` says of one; what they share is made once.

    ``effort`` bounds all searches together: counting decides most of a large field, the
    first of those it cannot decide are searched. Raises ValueError where nobody advances
    from the stage.
    """
    if play.rules.advance is None:
        name = StageName(play.rules.name)
        raise FormatError(_("Nobody advances from %(stage)s."), stage=name)
    race, known = race_of(play)
    is_open = bool(race.to_play or race.unknown)
    cut = None if is_open else advance(replace(play, results=known))
    race = replace(race, effort=effort, shared=Shared(Effort(effort)))
    return {
        number: _clinch(replace(race, number=number), cut) for number in play.entrants
    }


def _clinch(race: Race, cut: Cut | None) -> Clinch:
    if race.number in race.gone:
        return GONE
    if cut is None:
        return _before_the_end(race)
    if any(tie.at_cut and race.number in tie.entrants for tie in cut.blocked_by):
        return LEVEL
    return IN if any(e.number == race.number for e in cut.advancing) else OUT


def race_of(play: Play) -> tuple[Race, dict[int, Result]]:
    """Give the race of the first entrant, and what is certain of the results.

    The others' races are the same but for the number.
    """
    stage, members = play.rules, play.entrants
    known, to_play = _settled_and_open(play)
    drawn = max((match.round for match in play.matches), default=0)
    to_come = range(drawn + 1, (stage.rounds or 0) + 1 if stage.kind == "swiss" else 0)
    lengths = {match.best_of for match in to_play}
    lengths |= set(map(stage.games_of_round, to_come))
    race = Race(
        play=play,
        number=members[0],
        gone=play.gone,
        totals=add_up(members, known.values(), marks_cap=play.marks_cap),
        to_play=to_play,
        unknown=len(to_come),
        scores=Scores(
            play.highest or play.target,
            stage.minutes is not None,
            play.marks_cap,
            max(lengths, default=1),
            play.target,
        ),
        is_mixed=len(lengths) > 1,
    )
    return race, known


def _settled_and_open(play: Play) -> tuple[dict[int, Result], list[Match]]:
    """Give what is certain, byes and forfeits to come included, and what is open."""
    known: dict[int, Result] = {}
    to_play: list[Match] = []
    gone = play.gone
    for match, now in zip(play.matches, resolve(play), strict=True):
        present = [side for side in (1, 2) if not gone & set(now.sides[side - 1])]
        if now.state == "final":
            result = play.results.get(match.number)
            known[match.number] = result or bye_result(match, play.bye)
        elif len(present) == 2:
            to_play.append(match)
        else:
            winner = present[0] if present else None
            known[match.number] = forfeit_result(match, now.sides, winner, play.forfeit)
    return known, to_play


def _before_the_end(race: Race) -> Clinch:
    """Weigh the rule of advance, then the worst and the best that can happen."""
    rule = resolved_advance(race.play.rules, len(race.play.entrants))
    if not isinstance(rule, dict):
        return IN
    if "min_wins" in rule:
        return _by_wins(race, 2 * rule["min_wins"])
    if race.is_mixed:
        return NOT_WORKED_OUT
    through, possible = race.through({}), race.possible({})
    if through:
        return IN
    if possible is False:
        return OUT
    if through is None or possible is None:
        return NOT_WORKED_OUT
    return Clinch("alive", _what_it_takes(race))


def _what_it_takes(race: Race) -> Sentence:
    """Say which own results are enough; the rest is up to the others."""
    own = [match.number for match in race.matches_left(race.number)]
    if not own and not race.unknown:
        return Sentence(_("Has played all its games: it depends on the others."))
    if len(own) > 1 or race.unknown:
        return _several_left(race, own)
    if race.scores.best_of > 1:
        return _last_match(race, own[0])
    return _last_game(race, own[0])


def _several_left(race: Race, own: Sequence[int]) -> Sentence:
    """Say whether to win all that is left is enough."""
    # The worst of each side of all wins, so that any mixture is covered.
    win = race.scores.narrow_win
    is_enough = not race.unknown and race.through(dict.fromkeys(own, win))
    left = len(own) + race.unknown
    return winning_all(
        left, is_single=race.scores.best_of == 1, is_enough=bool(is_enough)
    )


def _last_match(race: Race, match: int) -> Sentence:
    """Say whether a win of the last match of several games is enough."""
    if race.through({match: race.scores.narrow_win}):
        return or_better("win", None, is_timed=race.scores.timed)
    return _needs_help(race, match, [race.scores.narrow_loss])


def _winning(race: Race) -> range:
    """Give the marks a winner can have, most first."""
    return range(
        race.scores.highest, 0 if race.scores.timed else race.scores.target - 1, -1
    )


def _last_game(race: Race, match: int) -> Sentence:
    """Say the least result of the last game that is enough."""
    most = race.scores.target - 1
    steps = [
        ("win", marks, race.scores.won(marks, min(marks - 1, most))[0])
        for marks in _winning(race)
    ]
    if race.scores.timed:
        steps += [
            ("tie", marks, race.scores.level(marks)) for marks in range(most, -1, -1)
        ]
    steps += [
        ("loss", marks, race.scores.won(race.scores.highest, marks)[1])
        for marks in range(most, -1, -1)
    ]
    least: tuple[str, int] | None = None
    for kind, marks, result in steps:
        if not race.through({match: result}):
            break
        least = kind, marks
    if least is None:
        lost = [
            race.scores.won(marks, marks - 1)[1]
            for marks in range(most + 1, 0 if race.scores.timed else most, -1)
        ]
        return _needs_help(race, match, lost)
    kind, marks = least
    is_any = marks == (_winning(race)[-1] if kind == "win" else 0)
    return or_better(kind, None if is_any else marks, is_timed=race.scores.timed)


def _needs_help(race: Race, match: int, lost: Sequence[Record]) -> Sentence:
    """Say that no own result is enough, and whether only a win keeps it alive.

    ``lost`` are ways to lose, one of them at least as good as any.
    """
    high = race.through({match: race.scores.real_best})
    if high:
        return Sentence(_("In with a win high enough, the opponents held low."))
    if high is None:
        return Sentence(_("What it takes is not worked out."))
    short = [*lost]
    if race.scores.timed and race.scores.best_of == 1:
        short += [race.scores.level(marks) for marks in range(race.scores.target)]
    elif race.scores.timed:
        short.append(race.scores.high_level)
    if all(race.possible({match: result}) is False for result in short):
        return Sentence(_("Must win, and even then it depends on the others."))
    return Sentence(_("It depends on the others, even with a win."))


def _by_wins(race: Race, needed: int) -> Clinch:
    """Weigh a cut by minimum wins, in half wins; fewer than two: the best two."""
    total = race.totals[race.number]
    games = len(race.matches_left(race.number)) + race.unknown
    others = [n for n in race.totals if n != race.number and n not in race.gone]
    if total.half_wins >= needed or len(others) < 2:
        return IN
    able = [n for n in others if race.totals[n].half_wins >= needed]
    if total.half_wins + 2 * games < needed:
        return OUT if len(able) > 1 else NOT_WORKED_OUT
    # Two others who can afford to lose to each other can both make it.
    once = 1 if len(others) >= (race.play.rules.rounds or 0) else 1 + race.unknown
    for n in set(others) - set(able):
        most = len(race.matches_left(n)) + race.unknown - once
        if race.totals[n].half_wins + 2 * most >= needed:
            able.append(n)
    if len(able) < 2:
        return NOT_WORKED_OUT
    return Clinch("alive", needs(halves(needed - total.half_wins), games))
