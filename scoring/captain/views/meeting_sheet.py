"""The games of a meeting on one sheet, as captains and directors send it.

A match's fields end with its number: ``marks_1-12``, ``bidder-12``. Each game is a form
and a change of its own, so that a refused one stops no other.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple
from uuid import UUID, uuid5

from django import forms
from django.utils.translation import gettext as _

from scoring.captain.selectors.meetings import MeetingGame, MeetingRound
from scoring.game.endings import Ending
from scoring.results.forms import MarksForm
from scoring.results.services.refusals import OffSheetError
from tournaments.event.models import Game
from tournaments.event.services.change import Refused
from tournaments.formats import Score, written

FIELDS = (
    *("marks_1", "marks_2", "hand", "bidder", "off_sheet", "sure"),
    *("seen_versions", "seen_rulings"),
)


class TypedGame(NamedTuple):
    """A typed game that was not stored: its form, with a fault or a question."""

    number: int
    shown: tuple[str, ...]  # The typed marks
    form: MarksForm | None
    sentences: tuple[str, ...]
    asks_reason: bool = False  # Why the score is not what the game's sheet ends at

    @property
    def asks(self) -> forms.BoundField | None:
        """The question's field: who won one more hand, or who bid the last."""
        if self.form is None:
            return None
        if self.form.asks_hand:
            return self.form["hand"]
        return self.form["bidder"] if self.form.asks_bidder else None

    @property
    def asked(self) -> str:
        return f"{self.asks.name}-{self.number}" if self.asks else ""


Faults = dict[int, TypedGame]  # By match a typed game that was not stored
Take = Callable[[MeetingGame, MarksForm, Score], object]
Sheet = list[tuple[MeetingRound, list[tuple[MeetingGame, TypedGame | None]], bool]]


def typed_marks(data: Mapping[str, str], number: int) -> tuple[str, ...]:
    return tuple(data.get(f"marks_{side}-{number}", "").strip() for side in (1, 2))


def game_key(key: UUID, number: int) -> UUID:
    return uuid5(key, str(number))


def take_games(
    data: Mapping[str, str], games: Iterable[MeetingGame], key: UUID, take: Take
) -> Faults:
    """Store each typed game; return those that were not stored."""
    typed = (game for game in games if any(typed_marks(data, game.number)))
    faults = (_take_game(data, game, key, take) for game in typed)
    return {fault.number: fault for fault in faults if fault}


def _take_game(
    data: Mapping[str, str], game: MeetingGame, key: UUID, take: Take
) -> TypedGame | None:
    shown = typed_marks(data, game.number)
    if game.game is None:
        return _over(game, shown)
    form = _form(data, game.game, key)
    fault = partial(TypedGame, game.number, shown, form)
    if not form.is_valid() or form.score is None:
        return fault(tuple(str(text) for each in form.errors.values() for text in each))
    if form.asks_sure:
        sentence = _("%(score)s is unusual: a game seldom ends so high. Sure?")
        return fault((sentence % {"score": form.score},))
    try:
        take(game, form, form.score)
    except OffSheetError as unequal:
        return fault((unequal.sentence,), asks_reason=True)
    except Refused as refused:
        return fault((refused.sentence,))
    return None


def _form(data: Mapping[str, str], game: Game, key: UUID) -> MarksForm:
    """The form of a typed game; a night's clock ends unfinished games."""
    number = game.match.number
    fields = {name: data.get(f"{name}-{number}", "") for name in FIELDS}
    fields["seen_versions"] = fields["seen_versions"] or "0"
    fields["key"] = str(game_key(key, number))
    if game.match.round.minutes:
        fields["time_called"] = "on"
    return MarksForm(fields, ending=Ending(game))


def _over(game: MeetingGame, shown: tuple[str, ...]) -> TypedGame | None:
    """A game that got a result meanwhile: a fault if the result differs."""
    score = tuple(map(str, game.match.score or ()))
    if shown == score:
        return None
    sentence = _("%(score)s stands already for this game.")
    stands = sentence % {"score": written(game.match.score or ())}
    return TypedGame(game.number, shown, None, (stands,))


def sheet_of(rounds: Iterable[MeetingRound], faults: Faults) -> Sheet:
    """Each round, its games with their unsaved input, and whether there is any."""
    sheet: Sheet = []
    for round in rounds:
        games = [(game, faults.get(game.number)) for game in round.games]
        sheet.append((round, games, any(typed for _game, typed in games)))
    return sheet
