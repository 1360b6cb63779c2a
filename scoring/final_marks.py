"""Whether typed marks can end a game: the rules engine asked, the clock considered.

Reads a game and its clock; writes nothing. Every door that takes a result asks here.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import rules, told
from scoring.models import score_text
from tournaments import clock, formats
from tournaments.formats import StageRules
from tournaments.models import MOST_MARKS, Game
from tournaments.play import games_of, rules_of
from tournaments.selectors.clocks import entries_of


class NotFinalError(ValueError):
    """These marks end no game: the sentence, and the field it belongs beside."""

    def __init__(self, sentence: str, field: str = "marks") -> None:
        super().__init__(sentence)
        self.sentence, self.field = sentence, field


@dataclass(frozen=True, slots=True)
class FinalMarks:
    """Marks that end a game, and how it ended: ``played`` or ``time``."""

    marks: tuple[int, int]
    ended: str


class Ending:
    """A game about to end: its rules, the games before it and whether time is up."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.match = game.match
        self.event = game.match.event

    @cached_property
    def stage_rules(self) -> StageRules:
        """The stage's rules; its event needs no second read."""
        stage = self.match.stage
        stage.event = self.event
        return rules_of(stage)

    @cached_property
    def before(self) -> tuple[formats.Game, ...]:
        """The match's games before this one."""
        return games_of(self.match)[: self.game.number - 1]

    @cached_property
    def is_last(self) -> bool:
        """No later game was played: this is the one a clock may have cut."""
        return len(games_of(self.match)) <= self.game.number

    @cached_property
    def clock(self) -> clock.Reading | None:
        """What the game's clock says, its match's own before its round's."""
        entries = entries_of(self.match)
        return clock.read(entries, clock.now()) if entries else None

    @property
    def is_time_up(self) -> bool:
        """The clock has run out."""
        return self.clock is not None and self.clock.state == "expired"

    def final_marks(
        self,
        marks: tuple[int, int],
        *,
        time_called: bool = False,
        hand: int | None = None,
    ) -> FinalMarks:
        """The marks as they will stand; ``hand`` is the side that won an extra hand.

        Raises NotFinalError with the engine's reason where no game ends so.
        """
        if max(marks) > MOST_MARKS:
            raise NotFinalError(
                _("%(marks)s marks are more than a game can have.")
                % {"marks": max(marks)}
            )
        cut = self.is_last and (time_called or self.is_time_up)
        if why := self._fault(marks, "played"):
            if not cut:
                raise NotFinalError(self._unless_cut(marks, told.fault(why)))
            return self._at_time(marks, hand)
        played = formats.Game(marks, "played")
        if cut and not formats.match_over(
            (*self.before, played), self.match.best_of, self.stage_rules.level
        ):
            return self._at_time(marks, hand)
        return FinalMarks(marks, "played")

    def refuse_impossible(self, marks: tuple[int, int], ended: str) -> None:
        """For marks that come from no form: raise NotFinalError where none end so."""
        if ended in ("played", "time") and (why := self._fault(marks, ended)):
            raise NotFinalError(told.fault(why))

    def _at_time(self, marks: tuple[int, int], hand: int | None) -> FinalMarks:
        if why := self._fault(marks, "time"):
            raise NotFinalError(told.fault(why))
        games = (*self.before, formats.Game(marks, "time"))
        level = self.stage_rules.level
        if formats.match_over(games, self.match.best_of, level):
            return FinalMarks(marks, "time")
        if hand not in (1, 2):
            raise NotFinalError(
                _("Level at time: one more hand decides. Say who won it."), "hand"
            )
        one_more = (marks[0] + (hand == 1), marks[1] + (hand == 2))
        return FinalMarks(one_more, "time")

    def _unless_cut(self, marks: tuple[int, int], reason: str) -> str:
        """The engine's reason; where the clock may have cut the game, what to do."""
        if self._fault(marks, "time"):
            return reason
        return _(
            "%(score)s does not end a game yet. If time was called, tick the box below."
        ) % {"score": score_text(*marks)}

    def _fault(self, marks: tuple[int, int], ended: str) -> rules.Fault | None:
        verdict = rules.check_final(list(marks), self.event.format.rules, ended)
        return verdict.faults[0] if verdict.faults else None
