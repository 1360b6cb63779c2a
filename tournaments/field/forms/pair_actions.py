"""Forms of pair actions."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.lineups import own_name
from tournaments.field.selectors.after_leaving import AfterLeaving, after_leaving
from tournaments.field.selectors.entry_faults import LONGEST_NAME
from tournaments.field.selectors.late_options import late_options
from tournaments.field.selectors.pair_actions import rounds_to_swap
from tournaments.formats import LatePlace


class PairActionForm(forms.Form):
    """The form of an action on a pair; most have no fields."""

    after: AfterLeaving | None = None

    def __init__(self, *args: Any, event: Event, pair: Pair, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.pair = event, pair
        self.set_up()
        for field in list(self.fields.values())[:1]:
            field.widget.attrs["autofocus"] = True

    def set_up(self) -> None:
        """Fit the fields to the pair."""

    @property
    def asks_first(self) -> bool:
        """Whether there is something to choose before anything can be shown."""
        return False

    @property
    def intro(self) -> str:
        """What the page says first, if not the usual."""
        return ""


class ReasonForm(PairActionForm):
    """Why a pair leaves; optional."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=200,
        required=False,
        help_text=_("The log keeps it."),
    )


class LeaveForm(ReasonForm):
    """Why a pair leaves, and in a league by dates what becomes of its matches."""

    rest = forms.ChoiceField(
        label=_("What becomes of its matches?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what becomes of its matches.")},
    )
    field_order = ("rest", "reason")

    def set_up(self) -> None:
        self.after = after_leaving(self.event, self.pair)
        if self.after is None:
            del self.fields["rest"]
            return
        played = {"played": self.after.played, "all": self.after.matches}
        counts = _(
            "What it played counts (%(played)s of %(all)s), the rest is forfeited"
        )
        annulled = _("All its matches are annulled")
        set_choices(self, "rest", [("forfeit", counts % played), ("annul", annulled)])
        is_few = 2 * self.after.played < self.after.matches
        self.initial["rest"] = "annul" if is_few else "forfeit"

    @property
    def asks_first(self) -> bool:
        """Whether there is something to choose before anything can be shown."""
        return "rest" in self.fields

    @property
    def intro(self) -> str:
        """What the page says first, if not the usual."""
        if not self.asks_first:
            return ""
        return gettext("Look at both tables, then choose. The pair can come back.")

    @property
    def annuls(self) -> bool:
        """Whether all its matches are to be annulled."""
        return self.is_bound and self.cleaned_data.get("rest") == "annul"


class PutOutForm(LeaveForm):
    """Why a pair is disqualified; required."""

    def set_up(self) -> None:
        super().set_up()
        self.fields["reason"].required = True
        self.fields["reason"].error_messages = {
            "required": _("Say why; the log keeps it.")
        }


class SubstituteForm(PairActionForm):
    """The player who is replaced, and the new one."""

    place = forms.TypedChoiceField(
        label=_("Who goes?"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say who of the pair is replaced.")},
    )
    name = forms.CharField(
        label=_("Who plays instead?"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Who is it? Type a name.")},
    )

    def set_up(self) -> None:
        players = [
            (p.place, own_name(p.name, p.person.name, p.person.shown_as))
            for p in self.pair.players.select_related("person")
        ]
        set_choices(self, "place", players)
        if len(players) == 1:
            self.initial["place"] = players[0][0]


class LateForm(PairActionForm):
    """Where a late pair joins, if there is a choice."""

    place = forms.ChoiceField(
        label=_("Where does it join?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose where it joins.")},
    )

    def set_up(self) -> None:
        options = late_options(self.event, self.pair.number)
        self.places = {option.value: option.place for option in options}
        if len(options) < 2:
            del self.fields["place"]
            return
        set_choices(self, "place", [(o.value, o.sentence) for o in options])
        self.initial["place"] = options[0].value

    @property
    def chosen(self) -> LatePlace | None:
        """The chosen place; None is the usual one."""
        return self.places.get(self.cleaned_data.get("place", ""))


class SwapForm(PairActionForm):
    """The pair to swap with, and the round."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    other = forms.IntegerField(
        label=_("Changes places with pair"),
        min_value=1,
        widget=forms.TextInput({"inputmode": "numeric", "size": 6}),
        error_messages={
            "required": _("Type the number of the other pair."),
            "invalid": _("Type the number of the other pair."),
        },
    )

    def set_up(self) -> None:
        self.rounds = {r.pk: r for r in rounds_to_swap(self.event, self.pair)}
        name = _("%(stage)s, round %(round)s")
        choices = (
            (pk, name % {"stage": row.stage.title, "round": row.number})
            for pk, row in self.rounds.items()
        )
        set_choices(self, "round", choices)

    def clean_other(self) -> int:
        """Require another pair than this one."""
        other: int = self.cleaned_data["other"]
        if other == self.pair.number:
            raise forms.ValidationError(
                _("That is this pair: type the other's number.")
            )
        return other
