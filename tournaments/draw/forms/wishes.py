"""The form of the wishes for a draw: clubs, towns, households, named pairs."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from tournaments.draw.selectors.wishes import named_kind
from tournaments.draw.services.wishes import WishEntry
from tournaments.event.models import Event, Wish

POSSIBLE, ABSOLUTE, GONE = "possible", "absolute", "gone"
STRENGTHS = [(POSSIBLE, _("if possible")), (ABSOLUTE, _("absolute"))]
RULES = {
    Wish.Kind.CLUB.value: _("No meeting within a club"),
    Wish.Kind.TOWN.value: _("No meeting within a town"),
}
NEW = "new"
NUMBERS = re.compile(r"\d{1,6}")
MOST_NAMED = 100


class WishesForm(EditForm):
    """A strength for clubs and towns; numbers, kind and strength of each named wish."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wishes = list(event.wishes.prefetch_related("pairs"))
        self.rules = {wish.kind: wish for wish in wishes if wish.kind in RULES}
        self.named = {str(w.pk): w for w in wishes if w.kind not in RULES}
        self.numbers = set(event.pairs.values_list("number", flat=True))
        for kind, label in RULES.items():
            self.fields[kind] = forms.ChoiceField(
                label=label,
                choices=[("", _("no wish")), *STRENGTHS],
                initial=_strength(self.rules.get(kind)),
                required=False,
            )
        self.kinds = [
            (Wish.Kind.PAIRS.value, named_kind(event)),
            (Wish.Kind.HOUSEHOLD.value, Wish.Kind.HOUSEHOLD.label),
        ]
        for row in [*self.named, NEW]:
            self._add_row(row, self.named.get(row))

    def _add_row(self, row: str, wish: Wish | None) -> None:
        self.fields[f"pairs-{row}"] = forms.CharField(
            label=_("These do not meet"),
            max_length=2_000,
            initial=", ".join(map(str, wish.numbers)) if wish else "",
            required=False,
            widget=forms.TextInput({"autocomplete": "off"}),
            help_text="" if wish else _("The numbers of two or more, as in 4, 9."),
        )
        self.fields[f"kind-{row}"] = forms.ChoiceField(
            label=_("Why"),
            choices=self.kinds,
            initial=wish.kind if wish else Wish.Kind.PAIRS.value,
        )
        gone = [(GONE, _("take it out"))] if wish else []
        self.fields[f"strength-{row}"] = forms.ChoiceField(
            label=_("How strictly"),
            choices=[*STRENGTHS, *gone],
            initial=_strength(wish) or POSSIBLE,
        )

    @property
    def rows(self) -> Iterator[tuple[forms.BoundField, ...]]:
        """The fields of each named wish, the empty one last."""
        for row in [*self.named, NEW]:
            yield tuple(self[f"{name}-{row}"] for name in ("pairs", "kind", "strength"))

    @property
    def of_rules(self) -> Sequence[forms.BoundField]:
        return [self[kind] for kind in RULES]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if len(self.named) >= MOST_NAMED and cleaned.get(f"pairs-{NEW}"):
            self.add_error(f"pairs-{NEW}", gettext("These are as many as can be."))
        for row in [*self.named, NEW]:
            field = f"pairs-{row}"
            if cleaned.get(f"strength-{row}") == GONE or not cleaned.get(field):
                continue
            numbers = _numbers(cleaned[field])
            unknown = [n for n in numbers if n not in self.numbers]
            if len(numbers) < 2:
                self.add_error(field, gettext("Type two numbers or more, as in 4, 9."))
            elif unknown:
                text = gettext("Nobody has the number %(number)s.")
                self.add_error(field, text % {"number": unknown[0]})
        return cleaned

    def wishes(self) -> list[WishEntry]:
        """The wishes as entered, once they are valid."""
        wishes = [
            WishEntry(kind, strength == ABSOLUTE, (), getattr(rule, "pk", None))
            for kind, rule in ((kind, self.rules.get(kind)) for kind in RULES)
            if (strength := self.cleaned_data[kind])
        ]
        for row in [*self.named, NEW]:
            numbers = _numbers(self.cleaned_data[f"pairs-{row}"])
            strength = self.cleaned_data[f"strength-{row}"]
            if numbers and strength != GONE:
                pk = self.named[row].pk if row in self.named else None
                kind = self.cleaned_data[f"kind-{row}"]
                wishes.append(WishEntry(kind, strength == ABSOLUTE, numbers, pk))
        return sorted(wishes, key=lambda wish: wish.pk or 10**18)


def _strength(wish: Wish | None) -> str:
    if wish is None:
        return ""
    return ABSOLUTE if wish.is_absolute else POSSIBLE


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(sorted({int(number) for number in NUMBERS.findall(text)}))
