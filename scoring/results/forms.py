"""Turns typed marks into a final score, or a sentence beside the field."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.common.numbers import parse_number, parse_signed
from scoring.game.endings import Ending, NotFinalError
from scoring.game.models import Submission
from scoring.game.seen import Seen, read_seen
from scoring.game.usual_scores import UsualScores, is_rare, usual_scores
from tournaments.event.models import MARKS, most_of_game
from tournaments.formats import Score

# What stands between two figures; a minus sign only where no figure has one.
BETWEEN = r"(?:\s+|\s*[-\u2013:/,;]\s*)"
WHOLE = re.compile(r"[+-]?[0-9]+")
TOGETHER = re.compile(r"[0-9]{2,4}")


class MarksField(forms.CharField):
    """Typed marks; text other than a whole number gets a sentence."""

    def clean(self, value: Any) -> int:
        text = str(value or "").strip().replace("\N{MINUS SIGN}", "-")
        if not text:
            raise forms.ValidationError(_("Enter the score, 0 if there is none."))
        if WHOLE.fullmatch(text):
            number = parse_signed(text.removeprefix("+"))
            return 99_999 if number is None else number
        raise forms.ValidationError(
            _("A score is a whole number like 7; “%(typed)s” is not.")
            % {"typed": text[:20]}
        )


class SeenInput(forms.HiddenInput):
    """Reads the version shown on the page from the form's two hidden fields."""

    def value_from_datadict(
        self, data: Mapping[str, Any], files: Any, name: str
    ) -> Seen | None:
        return read_seen(data)


class SideField(forms.TypedChoiceField):
    def __init__(self) -> None:
        sides = [(text, text) for text in ("", "1", "2", "3")]
        super().__init__(choices=sides, coerce=int, empty_value=None, required=False)


class MarksForm(forms.Form):
    """The end of one game: each side's marks, whether time was called, an extra hand."""

    marks_1 = MarksField(required=False)
    marks_2 = MarksField(required=False)
    marks_3 = MarksField(required=False)
    time_called = forms.BooleanField(
        label=gettext_lazy("Time was called before the game was won"), required=False
    )
    hand = SideField()
    bidder = SideField()
    off_sheet = forms.ChoiceField(
        choices=[("", ""), *Submission.OffSheet.choices], required=False
    )
    seen = forms.Field(widget=SeenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        ending: Ending,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.ending = ending
        self.names = MARKS[: ending.sides]
        # All marks typed in the first field, ``74``, ``7-4`` or ``21 10 5``.
        self.typed = ""
        typed = self._with_all(data) if data else data
        super().__init__(typed, initial=initial)
        for name in MARKS[ending.sides :]:
            del self.fields[name]
        self.score: Score | None = None
        # The marks are level at time: the form asks who won one more hand.
        self.asks_hand = False
        # Several sides have enough to win: the form asks who bid the last hand.
        self.asks_bidder = False

    @cached_property
    def usual(self) -> UsualScores | None:
        return usual_scores(self.ending.terms)

    @property
    def example(self) -> str:
        """All marks of a game as they may be typed in one field."""
        target = self.ending.terms.target
        if self.ending.sides == 3:
            return f"{target} {target // 2} {target // 4}"
        if self.usual and not self.ending.goes_below_zero:
            other = self.usual.others[len(self.usual.others) // 2]
            apart = f"{target}-{other}"
            return f"{target}{other}, {apart}" if target < 10 else apart
        return f"{target} {target * 18 // 25}"

    def _with_all(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The fields, with marks tapped or typed in one field split over all."""
        fields = {name: data[name] for name in data}
        typed = [str(fields.get(name) or "").strip() for name in self.names]
        marks: tuple[int, ...] | None = None
        if self.usual and self.ending.sides == 2 and not any(typed):
            marks = self.usual.tapped(fields)
        if marks is None and not any(typed[1:]) and (marks := self._split(typed[0])):
            self.typed = typed[0]
        if marks is None:
            return fields
        return fields | dict(zip(self.names, map(str, marks), strict=True))

    def _split(self, typed: str) -> tuple[int, ...] | None:
        """All marks of ``7-4``, ``250 180`` or ``21 10 -5``; of ``74`` if it is clear."""
        sign = "[+-]?" if self.ending.goes_below_zero else ""
        figure = rf"({sign}[0-9]{{1,4}})"
        line = BETWEEN.join([figure] * self.ending.sides)
        if apart := re.fullmatch(line, typed.replace("\N{MINUS SIGN}", "-")):
            return tuple(map(int, apart.groups()))
        if self.ending.sides > 2 or sign or not TOGETHER.fullmatch(typed):
            return None
        splits = [(int(typed[:n]), int(typed[n:])) for n in range(1, len(typed))]
        final = [marks for marks in splits if self._ends(marks)]
        return splits[0] if len(splits) == 1 else final[0] if len(final) == 1 else None

    def _ends(self, marks: tuple[int, ...]) -> bool:
        try:
            self.ending.final_score(marks)
        except NotFinalError as error:
            return error.field in ("hand", "bidder")
        return True

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.ending.goes_below_zero:
            self._refuse_below_zero(cleaned)
        if any(name not in cleaned for name in self.names):
            return cleaned
        try:
            self.score = self.ending.final_score(
                tuple(cleaned[name] for name in self.names),
                time_called=bool(cleaned.get("time_called")),
                hand=cleaned.get("hand"),
                bidder=cleaned.get("bidder"),
            )
        except NotFinalError as error:
            self.asks_hand = error.field == "hand"
            self.asks_bidder = error.field == "bidder"
            asked = error.field if self.asks_hand or self.asks_bidder else None
            self.add_error(asked, error.sentence)
        return cleaned

    def _refuse_below_zero(self, cleaned: dict[str, Any]) -> None:
        for name in self.names:
            if cleaned.get(name, 0) < 0:
                self.add_error(name, _("A score starts at 0."))

    @property
    def most(self) -> int:
        return most_of_game(self.ending.terms.scoring)

    @property
    def least(self) -> int:
        return -self.most if self.ending.goes_below_zero else 0

    @property
    def fields_of_marks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.names]

    @property
    def figures(self) -> list[int | None]:
        """The typed figure of each side; None if it is no small whole number."""
        typed = (parse_number(field.value()) for field in self.fields_of_marks)
        return [None if number is None else min(number, 99) for number in typed]

    @property
    def strokes(self) -> list[int]:
        """The typed figures as strokes to draw; 0 for no figure."""
        return [figure or 0 for figure in self.figures]

    @property
    def won(self) -> int | None:
        """The side that won, if the marks so far are a usual score."""
        if self.usual is None:
            return None
        first, second = self.figures
        if first is None or second is None:
            return None
        return self.usual.side_won((first, second))

    @property
    def other(self) -> int | None:
        """The marks of the losing side, if they are a usual score."""
        won = self.won
        return self.figures[2 - won] if won else None

    @property
    def is_unusual(self) -> bool:
        """Whether the marks so far cannot be tapped, or have a fault."""
        marks = tuple(self.figures)
        is_empty = not any(marks)
        is_untouched = is_empty or marks == self.ending.ruled
        is_usual = self.usual is not None and (is_untouched or self.won is not None)
        return bool(self.errors) or not is_usual

    @property
    def shown(self) -> list[Any]:
        if self.typed:
            return [self.typed, *[""] * (self.ending.sides - 1)]
        return [field.value() for field in self.fields_of_marks]

    @property
    def wrong(self) -> int:
        """The faulty field, counted from 1, or 0 if none is."""
        wrong = (n for n, name in enumerate(self.names, 1) if name in self.errors)
        return next(wrong, 1 if self.errors else 0)

    @property
    def asks_sure(self) -> bool:
        """Whether the score is rare, and the button that confirms it was not pressed."""
        if self.score is None or not is_rare(self.ending.terms, self.score.marks):
            return False
        return self.data.get("sure") != str(self.score)

    @property
    def new_key(self) -> str:
        return str(uuid4())
