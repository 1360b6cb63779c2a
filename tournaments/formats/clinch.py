"""Whether an entrant has clinched, is out already, or which results it still needs.

Exact over all results that the remaining matches can have, or "not worked out".
"""

from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from .advance import Cut, advance
from .bounds import Effort
from .clinch_wording import (
    OPEN,
    Need,
    beyond_all_wins,
    level_at_cut,
    needs,
    out_of_reach,
    out_with,
)
from .match import bye_result, forfeit_result
from .needs import needs_of, still_open
from .outcomes import Scores, plus
from .plan import resolved_advance
from .play import Play
from .race import NOTHING, Race, Shared, record_of
from .ranking import halves
from .resolve import resolve
from .sentence import FormatError, Sentence, StageName, _
from .totals import add_up
from .values import Match, Result


def others_decide(race: Race) -> Sentence | None:
    """Return with how many wins it is out, or that all wins are not certainly enough.

    Takes an entrant that is neither through nor out; None if neither is certain, or one
    match is left, whose sentence says it.
    """
    own = [match.number for match in race.left[race.number]]
    left = len(own) + race.unknown
    if left < 2:
        return None
    a_loss = plus(race.scores.best, race.scores.narrow_loss, -1)
    for wins in range(left - 1, -1, -1):
        if race.is_out_without(plus(NOTHING, a_loss, left - wins)):
            return out_with(wins)
    best = race.scores.real_best
    more = plus(best, race.scores.worst, -1)
    won = race.through(dict.fromkeys(own, best), plus(NOTHING, more, race.unknown))
    return beyond_all_wins() if won is False else None


State = Literal["in", "out", "alive", "not worked out"]


@dataclass(frozen=True, slots=True)
class Clinch:
    """An entrant's state before the cut, and one sentence about it."""

    state: State
    words: Sentence
    others_decide: Sentence | None = None  # When it is out of the entrant's hands

    @property
    def brief(self) -> Sentence:
        """The state in four words at most."""
        if isinstance(self.words, Need):
            return self.words.brief
        return {"in": Sentence(_("in")), "out": Sentence(_("out"))}.get(
            self.state, OPEN
        )

    @property
    def record(self) -> Sentence | None:
        """What the words say of the cut, the same for all who are open."""
        return self.words.record if isinstance(self.words, Need) else None


IN = Clinch("in", Sentence(_("Through to the next stage, whatever happens.")))
OUT = Clinch("out", Sentence(_("Cannot reach the next stage any more.")))
GONE = Clinch("out", Sentence(_("Has left the event.")))


def clinches(play: Play, *, effort: int = 60_000) -> dict[int, Clinch]:
    """Return whether each entrant is in or out, or what it needs to advance.

    Exact over every result of the remaining matches, marks included, as long as nobody
    leaves and no match is forfeited by both sides; a tie that a hand, a domino or a lot
    will settle counts as open. ``effort`` bounds all searches together. Counting
    decides most of a large field; the searches then take the undecided entrants in
    order, and the rest of the effort finds out what they need. The state is "not worked
    out" if the search hits that bound or matches of several lengths are left. An
    entrant neither in nor out gets figures. Raises ValueError if nobody advances.
    """
    if play.rules.advance is None:
        name = StageName(play.rules.name)
        raise FormatError(_("Nobody advances from %(stage)s."), stage=name)
    first = race_of(play, effort)
    is_open = first.to_play or first.unknown
    cut = None if is_open else advance(replace(play, results=first.known))
    races = [replace(first, number=number) for number in play.entrants]
    decided = [_clinch(race, cut) for race in races]
    return {
        race.number: clinch or Clinch("alive", needs_of(race), others_decide(race))
        for race, clinch in zip(races, decided, strict=True)
    }


def _clinch(race: Race, cut: Cut | None) -> Clinch | None:
    """Return the decision; None if the entrant's needs are still open."""
    if race.number in race.gone:
        return GONE
    if cut is None:
        return _before_the_end(race)
    for tie in cut.blocked_by:
        if tie.at_cut and race.number in tie.entrants:
            return Clinch("alive", level_at_cut(len(tie.entrants) - 1))
    return IN if any(e.number == race.number for e in cut.advancing) else OUT


def race_of(play: Play, effort: int = 0) -> Race:
    """Return the race of the first entrant; the others' differ only in the number.

    ``effort`` is for all their searches.
    """
    stage, members = play.rules, play.entrants
    known, to_play = settled_and_open(play)
    drawn = max((match.round for match in play.matches), default=0)
    to_come = range(drawn + 1, (stage.rounds or 0) + 1 if stage.kind == "swiss" else 0)
    lengths = {match.best_of for match in to_play}
    lengths |= set(map(stage.games_of_round, to_come))
    left: dict[int, list[Match]] = {number: [] for number in members}
    for match in to_play:
        for number in chain(*match.sides):
            left[number].append(match)
    totals = add_up(members, known.values(), marks_cap=play.marks_cap)
    return Race(
        play=play,
        number=members[0],
        gone=play.gone,
        known=known,
        totals=totals,
        records={n: record_of(total) for n, total in totals.items()},
        to_play=to_play,
        left=left,
        unknown=len(to_come),
        shared=Shared(Effort(effort)),
        scores=Scores(
            play.highest or play.target,
            stage.minutes is not None,
            play.marks_cap,
            max(lengths, default=1),
            play.target,
        ),
        is_mixed=len(lengths) > 1,
    )


def settled_and_open(play: Play) -> tuple[dict[int, Result], list[Match]]:
    """Return the certain results, coming byes and forfeits included, and open matches."""
    known: dict[int, Result] = {}
    to_play: list[Match] = []
    gone = play.gone
    for match, outcome in zip(play.matches, resolve(play), strict=True):
        present = [side for side in (1, 2) if not gone & set(outcome.sides[side - 1])]
        if outcome.state == "void":
            continue
        if outcome.state == "final":
            result = play.results.get(match.number)
            known[match.number] = result or bye_result(match, play.bye)
        elif len(present) == 2:
            to_play.append(match)
        else:
            winner = present[0] if present else None
            sides, marks = outcome.sides, play.forfeit
            known[match.number] = forfeit_result(match, sides, winner, marks)
    return known, to_play


def _before_the_end(race: Race) -> Clinch | None:
    """Apply the rule of advance, then the worst and the best possible outcome."""
    rule = resolved_advance(race.play.rules, len(race.totals))
    if not isinstance(rule, dict):
        return IN
    if "min_wins" in rule:
        return _by_wins(race, 2 * rule["min_wins"])
    if race.is_mixed:
        return _not_worked_out(race)
    through, possible = race.through({}), race.possible({})
    if through:
        return IN
    if possible is False:
        return OUT
    if through is None or possible is None:
        return _not_worked_out(race)
    return None


def _not_worked_out(race: Race) -> Clinch:
    return Clinch("not worked out", still_open(race))


def _by_wins(race: Race, needed: int) -> Clinch:
    """Decide a cut by minimum wins, in half wins; fewer than two: the best two."""
    total = race.totals[race.number]
    games = race.open_to(race.number)
    others = [n for n in race.totals if n != race.number and n not in race.gone]
    if total.half_wins >= needed or len(others) < 2:
        return IN
    able = [n for n in others if race.totals[n].half_wins >= needed]
    if total.half_wins + 2 * games < needed:
        if len(able) > 1:
            return OUT
        return Clinch("not worked out", out_of_reach(halves(needed)))
    # Two others who can afford to lose to each other can both make it.
    once = 1 if len(others) >= (race.play.rules.rounds or 0) else 1 + race.unknown
    for n in set(others) - set(able):
        most = race.open_to(n) - once
        if race.totals[n].half_wins + 2 * most >= needed:
            able.append(n)
    missing = needs(halves(needed - total.half_wins), games)
    return Clinch("alive" if len(able) > 1 else "not worked out", missing)
