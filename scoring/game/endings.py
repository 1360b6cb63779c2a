"""Whether typed marks can end a game: asks the rules engine and considers the clock."""

from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common import clock
from players.common.refused import Refused
from scoring import rules
from scoring.game.ruling_marks import ruling_marks
from scoring.rules.finals import bidders_decide, last_bidders, leader
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments import formats
from tournaments.event.models import Game, most_of_game
from tournaments.event.play import games_of
from tournaments.event.selectors.clocks import entries_of
from tournaments.event.translation import translate
from tournaments.formats import Score


class NotFinalError(Refused):
    """No game ends with these marks."""


def with_hand(marks: tuple[int, ...], hand: int | None) -> tuple[int, ...]:
    """The marks, plus one for the side that won an extra hand."""
    return tuple(own + (side == hand) for side, own in enumerate(marks, 1))


class Ending:
    """A game about to end: its rules, the games before it and whether time is up.

    ``at``: when its marks were written down, if that was before now.
    """

    def __init__(self, game: Game, at: datetime | None = None) -> None:
        self.game, self.at = game, at
        self.match = game.match
        self.event = game.match.event

    @cached_property
    def terms(self) -> Rules:
        return self.event.rules

    @cached_property
    def before(self) -> tuple[formats.Game, ...]:
        if self.game.number == 1:
            return ()
        return games_of(self.match)[: self.game.number - 1]

    @cached_property
    def ruled(self) -> tuple[int, ...]:
        """Marks by side given by rulings, which final marks include."""
        return ruling_marks(self.game)

    @property
    def sides(self) -> int:
        return GAMES[self.terms.game].teams

    @property
    def goes_below_zero(self) -> bool:
        return GAMES[self.terms.game].goes_below_zero

    @cached_property
    def is_last(self) -> bool:
        """Whether no later game was played, so that the clock may have cut this one."""
        later = self.match.games.filter(number__gt=self.game.number)
        return not later.filter(marks_1__isnull=False).exists()

    @cached_property
    def clock(self) -> clock.Reading | None:
        """The reading of the game's clock: its match's own, else its round's."""
        at = self.at or clock.now()
        entries = [entry for entry in entries_of(self.match) if entry.at <= at]
        return clock.read(entries, at) if entries else None

    @property
    def is_time_up(self) -> bool:
        return self.clock is not None and self.clock.state == "expired"

    def final_score(
        self,
        marks: tuple[int, ...],
        *,
        time_called: bool = False,
        hand: int | None = None,
        bidder: int | None = None,
    ) -> Score:
        """The final score; ``hand`` is the side that won an extra hand.

        ``bidder`` is the side that bid the last hand, if that decides.
        Raises NotFinalError with the engine's reason if no game ends so.
        """
        self._refuse_marks(marks)
        played = self._played(marks, bidder)
        fault = self._fault(played)
        if fault is None and self.ends_match(played):
            return played
        if self.is_last and (time_called or self.is_time_up):
            return self._at_time(marks, hand)
        if fault:
            raise NotFinalError(self._unless_cut(marks, translate(fault)))
        return played

    def _played(self, marks: tuple[int, ...], bidder: int | None) -> Score:
        """The score of a game played to its end; the last bidder wins if that decides."""
        terms = self.terms
        teams = last_bidders(terms, marks) if bidders_decide(terms, marks) else ()
        if not teams:
            return Score(marks)
        if len(teams) == 1:
            [team] = teams
        elif bidder is not None and bidder - 1 in teams:
            team = bidder - 1
        else:
            raise NotFinalError(
                _("More than one side has enough to win. Say who bid the last hand."),
                field="bidder",
            )
        won = leader(terms, marks, team)
        return Score(marks, winner=None if won == formats.ahead(marks) else won)

    def ends_match(self, score: Score) -> bool:
        games = (*self.before, score)
        level = self.event.format.stages[self.match.stage.number - 1].level
        return formats.match_over(games, self.match.best_of, level)

    def refuse_impossible(self, score: Score) -> None:
        """Raise NotFinalError if the game cannot end so; no form has checked the score."""
        if score.ended not in ("played", "time"):
            return
        self._refuse_marks(score.marks)
        if fault := self._fault(score):
            raise NotFinalError(translate(fault))

    def _refuse_marks(self, marks: tuple[int, ...]) -> None:
        """Raise NotFinalError if a side is missing, or has too many or too few."""
        if len(marks) != self.sides:
            raise NotFinalError(_("Enter the score of each side."))
        most = max(map(abs, marks))
        if most > most_of_game(self.terms.scoring):
            text = (
                _("%(points)s points are more than a game can have.")
                if self.terms.scoring == "points"
                else _("%(marks)s marks are more than a game can have.")
            )
            raise NotFinalError(text % {"points": most, "marks": most})
        for side, (has, ruled) in enumerate(zip(marks, self.ruled, strict=True), 1):
            if ruled and has < ruled:
                seated = self.match.sides.filter(side=side, pair__isnull=False)
                names = seated.values_list("pair__name", flat=True)
                raise NotFinalError(
                    ngettext(
                        "%(pair)s got %(n)s mark by a ruling and cannot end with %(has)s.",
                        "%(pair)s got %(n)s marks by rulings and cannot end with %(has)s.",
                        ruled,
                    )
                    % {"pair": " + ".join(names), "n": ruled, "has": has}
                )

    def _at_time(self, marks: tuple[int, ...], hand: int | None) -> Score:
        cut = Score(marks, "time")
        if fault := self._fault(cut):
            raise NotFinalError(translate(fault))
        if self.ends_match(cut):
            return cut
        if self.terms.scoring == "points":
            raise NotFinalError(
                _("Level at time: play one more hand and enter the score with it.")
            )
        if hand is None or hand > len(marks):
            raise NotFinalError(
                _("Level at time: one more hand decides. Say who won it."), field="hand"
            )
        return Score(with_hand(marks, hand), "time")

    def _unless_cut(self, marks: tuple[int, ...], reason: str) -> str:
        """The engine's reason; if the clock may have cut the game, the next step."""
        cut = Score(marks, "time")
        if self._fault(cut):
            return reason
        return _(
            "%(score)s does not end a game yet. If time was called, tick the box below."
        ) % {"score": cut}

    def _fault(self, score: Score) -> rules.Fault | None:
        verdict = rules.check_final(list(score.marks), self.terms, score.ended)
        return verdict.faults[0] if verdict.faults else None
