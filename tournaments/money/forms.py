"""Amounts, scales and payments as typed."""

from collections.abc import Mapping
from copy import copy
from typing import Any, cast

from django import forms
from django.forms import model_to_dict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from tournaments.event.models import Event
from tournaments.event.play import rules_of
from tournaments.formats.payouts import ScaleFault, Stake, parse_cents, parse_scale
from tournaments.money.models import Fee, Payment, Pot
from tournaments.money.selectors.book import Book


class AmountField(forms.CharField):
    """An amount in dollars, cleaned to cents."""

    def __init__(self, *, least: int = 0, **options: Any) -> None:
        self.least = least
        widget = forms.TextInput(
            {"inputmode": "decimal", "size": 9, "autocomplete": "off"}
        )
        super().__init__(max_length=14, widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        """The cents in dollars; empty if there are none."""
        if not isinstance(value, int):
            return value
        whole, cents = divmod(value, 100)
        return f"{whole}.{cents:02}" if cents else str(whole or "")

    def clean(self, value: Any) -> int | None:
        """The cents; None for an empty text where one is allowed."""
        text = super().clean(value)
        if not text:
            return None
        cents = parse_cents(text)
        if cents is None or cents < self.least:
            raise forms.ValidationError(
                gettext("Write an amount in dollars, such as 20 or 12.50.")
            )
        return cents


class FeeForm(EditForm):
    fee = AmountField(label=_("Entry fee"))
    per = forms.ChoiceField(label=_("Paid by"), choices=Fee.Per.choices)


class PotForm(EditForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        widget=forms.TextInput({"placeholder": _("Prizes")}),
    )
    share = AmountField(
        label=_("Of each fee"),
        help_text=_("In a side pot: what it costs beside the fee."),
        required=False,
    )
    added = AmountField(label=_("Added by the club or a sponsor"), required=False)
    is_side = forms.BooleanField(
        label=_("A side pot: only those play for it who pay for it"), required=False
    )
    scale = forms.CharField(
        label=_("Scale"),
        max_length=200,
        help_text=_(
            "60/30/10: parts by place. 1 in 4: a quarter of the field is paid. "
            "to 16: 60/40; more: 50/30/20: by the size of the field."
        ),
    )
    stage = forms.TypedChoiceField(
        label=_("Places of"), coerce=int, empty_value=None, required=False
    )
    field_order = ("name", "scale", "share", "added", "is_side", "stage")

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, event: Event, pot: Pot
    ) -> None:
        super().__init__(data, initial=model_to_dict(pot, self.field_order))
        self.stored = pot
        if event.rules.scoring == "marks":
            scale = self.fields["scale"]
            of_marks = gettext(
                "$0.25 a mark, $1 a set: the losers of each game pay the winners."
            )
            scale.help_text = f"{scale.help_text} {of_marks}"
        stages = list(event.stages.all())
        fed = {rules_of(stage).feeds_from for stage in stages}
        last = [(s.number, s.title) for s in stages if s.number not in fed]
        if pot.stage and pot.stage not in dict(last):
            last.append((pot.stage, gettext("stage %(n)s") % {"n": pot.stage}))
        first = last[0][1] if last else ""
        field = cast(forms.ChoiceField, self.fields["stage"])
        field.choices = [("", first), *last[1:]]
        if len(last) < 2:
            del self.fields["stage"]

    def clean_scale(self) -> str:
        text = " ".join(str(self.cleaned_data["scale"]).split())
        try:
            parse_scale(text)
        except ScaleFault:
            raise forms.ValidationError(
                gettext(
                    "Write parts that do not rise, such as 60/30/10, or 1 in 4, "
                    "or $0.25 a mark, $1 a set."
                )
            ) from None
        return text

    def clean(self) -> dict[str, Any]:
        """Games for money fill themselves: nothing of the fee goes in."""
        values = super().clean() or {}
        text = values.get("scale")
        fills = values.get("share") or values.get("added")
        if text and isinstance(parse_scale(text), Stake) and fills:
            sentence = gettext("The losers fill this pot: leave its amounts empty.")
            self.add_error("share", sentence)
        return values

    def pot(self) -> Pot:
        """The pot as it was typed, not stored; the form has to be valid."""
        typed, pot = self.cleaned_data, copy(self.stored)
        pot.name, pot.scale = typed["name"], typed["scale"]
        pot.stage, pot.is_side = typed.get("stage"), typed["is_side"]
        pot.share, pot.added = typed["share"] or 0, typed["added"] or 0
        return pot


class SidePotsForm(EditForm):
    pots = forms.TypedMultipleChoiceField(
        label=_("Plays for"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, book: Book, number: int
    ) -> None:
        self.sides = [money for money in book.pots if money.pot.is_side]
        entered = [m.pot.number for m in self.sides if number in m.entered]
        super().__init__(data, initial={"pots": entered})
        field = cast(forms.ChoiceField, self.fields["pots"])
        field.choices = [(money.pot.number, money.pot.name) for money in self.sides]


class PaymentForm(forms.Form):
    """Money that came or went back, another amount or way than one tap notes."""

    DOES = (
        ("cash", _("paid in cash")),
        ("card", _("paid by card")),
        ("check", _("paid by check")),
        ("waived", _("waived")),
        ("back-cash", _("given back in cash")),
        ("back-card", _("given back to the card")),
        ("back-check", _("given back by check")),
    )
    does = forms.ChoiceField(label=_("What happened"), choices=DOES)
    amount = AmountField(label=_("Amount"), least=1, required=False)

    def clean(self) -> dict[str, Any]:
        """What goes back needs an amount."""
        values = super().clean() or {}
        is_back = str(values.get("does", "")).startswith("back-")
        if is_back and not values.get("amount") and "amount" not in self.errors:
            self.add_error("amount", gettext("Write how much goes back."))
        return values

    def facts(self) -> dict[str, Any]:
        back, _dash, way = self.cleaned_data["does"].rpartition("-")
        return {
            "kind": Payment.Kind.REFUND if back else Payment.Kind.FEE,
            "way": way,
            "cents": self.cleaned_data["amount"],
        }
