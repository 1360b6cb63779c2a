"""A format being edited: its forms, and the new format once they are valid."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from players.common.edits import Edit, Values, carry, values_in
from players.common.numbers import parse_number
from tournaments import formats
from tournaments.event.translation import translate
from tournaments.setup.forms.event_rules import EventRulesForm
from tournaments.setup.forms.formats import StageForm

MOST_STAGES = 6
NEW_STAGE = formats.StageRules(
    name="",
    kind="single_elimination",
    take="advance",
    feeds_from=1,
    minutes=None,
    level="one_hand",
)


class FormatDraft:
    def __init__(
        self,
        shape: formats.Format,
        posted: QueryDict | None = None,
        *,
        in_points: bool = False,
    ) -> None:
        """``posted`` is laid over the shape as it is now."""
        self.shape, self.in_points = shape, in_points
        self.wrong = ""
        self.format: formats.Format | None = None
        self._open(None)
        stored = self.values
        if posted is not None:
            edit = Edit(posted, stored)
            self._open(edit.data)
            for form in (self.main, *self.stages):
                edit.refuse_in(form)
            edit.refuse_left(self.main, _label)
        carry(self.main, stored)

    @property
    def values(self) -> Values:
        """What the page sends while nobody changes it."""
        forms = (self.main, *self.stages)
        sent = {name: of for form in forms for name, of in values_in(form).items()}
        return {"stages": [str(len(self.stages))], **sent}

    def _open(self, data: Mapping[str, Any] | None) -> None:
        stages = list(self.shape.stages)
        if data is not None:
            number = parse_number(str(data.get("stages", "")))
            wanted = len(stages) if number is None else min(number, MOST_STAGES)
            wanted = min(wanted + ("add" in data), MOST_STAGES)
            stages = (stages + [NEW_STAGE] * wanted)[:wanted]
        in_points = self.in_points
        self.main = EventRulesForm(data, shape=self.shape, in_points=in_points)
        self.stages = [
            StageForm(
                # A stage just added shows what is usual.
                data if data and f"stage-{n}-name" in data else None,
                number=n,
                stage=stage,
                in_points=in_points,
                of_clubs=self.shape.entry == "club",
            )
            for n, stage in enumerate(stages, 1)
        ]

    @property
    def can_grow(self) -> bool:
        return len(self.stages) < MOST_STAGES

    @property
    def reasons(self) -> list[str]:
        """Why the forms make no format; a fault of one field begins with its label."""
        labelled = [
            f"{form[name].label}: {error}" if name in form.fields else str(error)
            for form in (self.main, *self._stages_that_stay)
            for name, errors in form.errors.items()
            for error in errors
        ]
        return [self.wrong, *labelled] if self.wrong else labelled

    @property
    def _stages_that_stay(self) -> list[StageForm]:
        return [form for form in self.stages if not form["drop"].value()]

    def is_valid(self) -> bool:
        """Whether the forms make a format; adds errors to their stage."""
        stages = self._stages_that_stay
        if not all([self.main.is_valid(), *[form.is_valid() for form in stages]]):
            return False
        shape = formats.format_to_json(self.shape) | self.main.as_json()
        shape["stages"] = [form.as_json() for form in stages]
        try:
            self.format = formats.format_from_json(shape)
        except formats.FormatError as error:
            self._blame(error, stages)
        return self.format is not None

    def _blame(self, error: formats.FormatError, stages: list[StageForm]) -> None:
        sentence = error.sentence
        for form in stages:
            if form.cleaned_data.get("name") == sentence.values.get("stage", ""):
                form.add_error(None, translate(sentence))
                return
        self.wrong = translate(sentence)


def _label(name: str) -> str:
    """What a field of the page belongs to that is no longer there."""
    number = name.removeprefix("stage-").partition("-")[0]
    if number == name:
        return _("Stages")
    return _("Stage %(number)s") % {"number": number}
