"""The games of a meeting on one sheet: each has its own form.

A match's fields end with its number: ``marks_1-12``, ``bidder-12``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from uuid import UUID, uuid5

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from players.common.edits import edit_form
from scoring.captain.forms.captain import LineupForm
from scoring.captain.selectors.meetings import MeetingGame, MeetingTeam
from scoring.game.endings import Ending
from scoring.results.forms import MarksForm

FIELDS = (
    "marks_1",
    "marks_2",
    "hand",
    "bidder",
    "off_sheet",
    "seen_versions",
    "seen_rulings",
)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A typed game that was not stored: its form, with a fault or a question."""

    number: int
    shown: tuple[str, ...]  # The typed marks
    form: MarksForm | None
    sentences: tuple[str, ...] = ()
    asks_sure: bool = False
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
        """The name of the question's field."""
        return f"{self.asks.name}-{self.number}" if self.asks else ""


def typed_marks(data: Mapping[str, str], number: int) -> tuple[str, ...]:
    return tuple(data.get(f"marks_{side}-{number}", "").strip() for side in (1, 2))


def game_form(
    data: Mapping[str, str], game: MeetingGame, key: UUID
) -> MarksForm | None:
    """The form of a typed game; None if its match is over.

    A night's clock ends unfinished games.
    """
    if game.game is None:
        return None
    fields = {name: data.get(f"{name}-{game.number}", "") for name in FIELDS}
    fields["seen_versions"] = fields["seen_versions"] or "0"
    fields["key"] = str(game_key(key, game))
    if game.game.match.round.minutes:
        fields["time_called"] = "on"
    return MarksForm(fields, ending=Ending(game.game))


def game_key(key: UUID, game: MeetingGame) -> UUID:
    return uuid5(key, str(game.number))


def refused_game(
    data: Mapping[str, str],
    game: MeetingGame,
    form: MarksForm | None,
    sentence: str,
    *,
    asks_reason: bool = False,
) -> TypedGame:
    return TypedGame(
        game.number,
        typed_marks(data, game.number),
        form,
        (sentence,) * bool(sentence),
        asks_reason=asks_reason,
    )


def invalid_game(
    data: Mapping[str, str], game: MeetingGame, form: MarksForm
) -> TypedGame | None:
    """A game with impossible or unusual marks; None if they are fine."""
    shown = typed_marks(data, game.number)
    if not form.is_valid() or form.score is None:
        sentences = (str(text) for texts in form.errors.values() for text in texts)
        return TypedGame(game.number, shown, form, tuple(sentences))
    if form.is_rare and data.get(f"sure-{game.number}") != str(form.score):
        return TypedGame(game.number, shown, form, (_unusual(form),), asks_sure=True)
    return None


def _unusual(form: MarksForm) -> str:
    sentence = _("%(score)s is unusual: a game seldom ends so high. Sure?")
    return sentence % {"score": form.score}


def lineup_forms(
    teams: list[MeetingTeam], data: QueryDict | None = None, names: str = ""
) -> list[LineupForm]:
    """A form for each pair of a club; ``names`` is the list that its fields offer."""
    drawn = []
    for team in teams:
        first, second = [*team.players, "", ""][:2]
        initial = {"first": first, "second": second}
        make = partial(
            LineupForm,
            initial=initial,
            prefix=f"pair-{team.number}",
            number=team.number,
        )
        form = edit_form(make, data)
        if names:
            form.offer_names(names)
        drawn.append(form)
    return drawn
