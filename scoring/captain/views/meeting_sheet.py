"""The games of a meeting on one sheet, as captains and directors send it.

Each game is its own change, so that a refused one stops no other.
"""

from collections.abc import Callable, Iterable, Mapping
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.captain.forms.meeting import (
    TypedGame,
    game_form,
    invalid_game,
    refused_game,
    typed_marks,
)
from scoring.captain.selectors.meetings import MeetingGame, MeetingRound
from scoring.results.forms import MarksForm
from scoring.results.services.refusals import OffSheetError
from tournaments.event.services.change import Refused
from tournaments.formats import Score

Faults = dict[int, TypedGame]  # By match a typed game that was not stored
Take = Callable[[MeetingGame, MarksForm, Score], object]
Sheet = list[tuple[MeetingRound, list[tuple[MeetingGame, TypedGame | None]]]]


def take_games(
    data: Mapping[str, str], games: Iterable[MeetingGame], key: UUID, take: Take
) -> Faults:
    """Store each typed game; return those that were not stored."""
    faults: Faults = {}
    for game in games:
        if any(typed_marks(data, game.number)):
            fault = _take_game(data, game, key, take)
            if fault:
                faults[game.number] = fault
    return faults


def _take_game(
    data: Mapping[str, str], game: MeetingGame, key: UUID, take: Take
) -> TypedGame | None:
    form = game_form(data, game, key)
    if form is None:
        return _over(data, game)
    if wrong := invalid_game(data, game, form):
        return wrong
    try:
        take(game, form, form.score or Score(()))
    except OffSheetError as unequal:
        return refused_game(data, game, form, unequal.sentence, asks_reason=True)
    except Refused as refused:
        return refused_game(data, game, form, refused.sentence)
    return None


def _over(data: Mapping[str, str], game: MeetingGame) -> TypedGame | None:
    """A game that got a result meanwhile: a fault if the result differs."""
    score = game.match.score or ()
    if typed_marks(data, game.number) == tuple(map(str, score)):
        return None
    shown = "\N{EN DASH}".join(map(str, score))
    sentence = _("%(score)s stands already for this game.") % {"score": shown}
    return refused_game(data, game, None, sentence)


def sheet_of(rounds: Iterable[MeetingRound], faults: Faults) -> Sheet:
    """The games by round, each with its unsaved input."""
    return [
        (round, [(game, faults.get(game.number)) for game in round.games])
        for round in rounds
    ]


def sentences_of(
    games: Iterable[MeetingGame], faults: Faults
) -> list[tuple[str, tuple[str, ...]]]:
    """For the top of the page: each fault by the name of its game."""
    return [
        (
            " \N{EN DASH} ".join(side.numbered for side in game.match.sides),
            faults[game.number].sentences,
        )
        for game in games
        if game.number in faults
    ]


def wrong_rounds(rounds: Iterable[MeetingRound], faults: Faults) -> set[int]:
    return {r.number for r in rounds if any(game.number in faults for game in r.games)}
