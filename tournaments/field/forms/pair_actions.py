"""The actions on a pair: what each says, asks and does."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.choices import set_choices
from tournaments.draw.selectors.meetings import meeting_warnings
from tournaments.draw.services.seating import swap_pairs
from tournaments.event.models import Event, Pair, Round
from tournaments.event.selectors.lineups import own_name
from tournaments.event.selectors.rounds import named_rounds
from tournaments.event.selectors.written import lost_with_pairs
from tournaments.event.terms import term
from tournaments.field.selectors.entry_faults import LONGEST_NAME
from tournaments.field.selectors.late_options import late_options
from tournaments.field.selectors.pair_actions import rounds_to_swap
from tournaments.field.services.after_leaving import AfterLeaving
from tournaments.field.services.late import add_late_pair
from tournaments.field.services.late_undo import take_back_late
from tournaments.field.services.substitutes import substitute_player

# A text for pairs, for single players, and for teams if it is not that for pairs.
Wording = tuple[Promise, ...]


def alike(text: Promise) -> Wording:
    """The same text for every kind of entry."""
    return text, text


class PairActionForm(forms.Form):
    """An action on a pair; some ask nothing."""

    title: Promise
    text: Wording
    button: Wording
    is_danger = False
    after: AfterLeaving | None = None  # Tables to compare first

    def __init__(self, *args: Any, event: Event, pair: Pair, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.pair = event, pair
        self.set_up()
        for field in list(self.fields.values())[:1]:
            field.widget.attrs["autofocus"] = True

    def set_up(self) -> None:
        """Fit the fields to the pair."""

    def carry_out(self, **write: Any) -> None:
        """Do it, with what is typed. ``write``: the event, the author and the key."""
        raise NotImplementedError

    @property
    def asks_first(self) -> bool:
        """Whether there is something to choose before anything can be shown."""
        return bool(self.fields)

    @property
    def intro(self) -> str:
        """What the page says first."""
        return term(self.event, *self.text)

    @property
    def typed(self) -> dict[str, Any]:
        """What is typed; in a first preview nothing."""
        return self.cleaned_data if self.is_bound else {}

    def losses(self) -> Sequence[str]:
        """What counts no longer once it is carried out."""
        return ()

    def warnings(self) -> Sequence[str]:
        """What to look at first, once it is carried out."""
        return ()


class SubstituteForm(PairActionForm):
    title = _("Somebody else plays for %(pair)s")
    text = (
        _("Each match stays with those who sat there; the pair keeps its marks."),
        _("Each match stays with who sat there; the number keeps its marks."),
        _("Each match stays with those who sat there; the team keeps its marks."),
    )
    button = (_("Change the pair"), _("Change the player"), _("Change the team"))

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

    def carry_out(self, **write: Any) -> None:
        substitute_player(number=self.pair.number, **self.typed, **write)


class LateForm(PairActionForm):
    """Where a late pair joins, if there is a choice."""

    title = _("%(pair)s came late")
    text = (
        _("The pair is drawn in from the next round on."),
        _("The player is drawn in from the next round on."),
        _("The team is drawn in from the next round on."),
    )
    button = alike(_("Draw it in"))

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

    def carry_out(self, **write: Any) -> None:
        place = self.places.get(self.typed.get("place", ""))
        add_late_pair(pair=self.pair, place=place, **write)


class LateBackForm(PairActionForm):
    title = _("Take %(pair)s out of the draw")
    text = (
        _("Everything stands again as before it came. It stays on the list."),
        _("Everything stands again as before the player came, who stays on the list."),
    )
    button = alike(_("Take it out"))
    is_danger = True

    def carry_out(self, **write: Any) -> None:
        take_back_late(pair=self.pair, **write)


class SwapForm(PairActionForm):
    title = _("%(pair)s changes places")
    text = alike(_("Two pairs change places in a round that has not started."))
    button = alike(_("Change places"))

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    other = forms.IntegerField(
        label=_("Changes places with pair"),
        min_value=1,
        widget=forms.TextInput({"inputmode": "numeric", "size": 6}),
        error_messages=dict.fromkeys(
            ("required", "invalid"), _("Type the number of the other pair.")
        ),
    )

    def set_up(self) -> None:
        self.rounds = {r.pk: r for r in rounds_to_swap(self.event, self.pair)}
        names = named_rounds(self.event)
        choices = [(pk, _round(row, names)) for pk, row in self.rounds.items()]
        set_choices(self, "round", choices)

    def clean_other(self) -> int:
        other: int = self.cleaned_data["other"]
        if other == self.pair.number:
            raise forms.ValidationError(
                _("That is this pair: type the other's number.")
            )
        return other

    @property
    def swap(self) -> tuple[Round, tuple[int, int]]:
        """The round, and the pairs that change places in it."""
        return self.rounds[self.typed["round"]], (self.pair.number, self.typed["other"])

    def carry_out(self, **write: Any) -> None:
        round, pairs = self.swap
        swap_pairs(round=round, pairs=pairs, **write)

    def losses(self) -> Sequence[str]:
        return lost_with_pairs(*self.swap)

    def warnings(self) -> Sequence[str]:
        return meeting_warnings(*self.swap)


def _round(round: Round, names: Mapping[tuple[int, int], str]) -> str:
    values = {"stage": round.stage.title, "round": round.number}
    if name := names.get((round.stage.number, round.number)):
        return _now("%(stage)s, %(round)s") % {**values, "round": name}
    return _now("%(stage)s, round %(round)s") % values
