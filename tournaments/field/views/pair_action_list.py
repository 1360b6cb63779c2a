"""Every action on a pair: its texts, its form and its service."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.draw.selectors.meetings import meeting_warnings
from tournaments.draw.services.seating import swap_pairs
from tournaments.event.models import Pair
from tournaments.field.forms.pair_actions import (
    LateForm,
    LeaveForm,
    PairActionForm,
    PutOutForm,
    SubstituteForm,
    SwapForm,
)
from tournaments.field.services.late import add_late_pair
from tournaments.field.services.late_undo import take_back_late
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import (
    disqualify_pair,
    reinstate_pair,
    withdraw_pair,
)

Write = dict[str, Any]  # The event, the pair, the author and the key
Act = Callable[[PairActionForm, Write], object]
Warn = Callable[[Pair, PairActionForm], Sequence[str]]
# A text for pairs, for single players, and for teams if it is not that for pairs.
Wording = tuple[Promise, ...]


@dataclass(frozen=True, slots=True)
class PairAction:
    """An action on a pair, with its texts, its form and its service."""

    title: Promise
    text: Wording
    button: Wording
    act: Act
    form: type[PairActionForm] = PairActionForm
    is_danger: bool = False
    asks_first: bool = False  # The preview needs the form's input, if it has fields
    warns: Warn | None = None  # Returns warnings about the state after the action


def _leave(service: Callable[..., None]) -> Act:
    """Withdraw or disqualify; in a preview no reason is typed yet."""

    def act(form: PairActionForm, write: Write) -> None:
        typed = form.cleaned_data if form.is_bound else {}
        annul = isinstance(form, LeaveForm) and form.annuls
        service(reason=str(typed.get("reason", "")), annul=annul, **write)

    return act


def _late(form: PairActionForm, write: Write) -> None:
    place = form.chosen if isinstance(form, LateForm) and form.is_bound else None
    add_late_pair(place=place, **write)


def _substitute(form: PairActionForm, write: Write) -> None:
    number = write.pop("pair").number
    typed = form.cleaned_data
    substitute_player(number=number, place=typed["place"], name=typed["name"], **write)


def _swap(form: PairActionForm, write: Write) -> None:
    assert isinstance(form, SwapForm)
    round = form.rounds[form.cleaned_data["round"]]
    pairs = (write.pop("pair").number, form.cleaned_data["other"])
    swap_pairs(round=round, pairs=pairs, **write)


def _meetings(pair: Pair, form: PairActionForm) -> Sequence[str]:
    assert isinstance(form, SwapForm)
    round = form.rounds[form.cleaned_data["round"]]
    return meeting_warnings(round, (pair.number, form.cleaned_data["other"]))


def _alike(text: Promise) -> Wording:
    """The same text for every kind of entry."""
    return text, text


PAIR_ACTIONS = {
    "substitute": PairAction(
        gettext_lazy("Somebody else plays for %(pair)s"),
        (
            gettext_lazy(
                "Each match stays with those who sat there; the pair keeps its marks."
            ),
            gettext_lazy(
                "Each match stays with who sat there; the number keeps its marks."
            ),
            gettext_lazy(
                "Each match stays with those who sat there; the team keeps its marks."
            ),
        ),
        (
            gettext_lazy("Change the pair"),
            gettext_lazy("Change the player"),
            gettext_lazy("Change the team"),
        ),
        _substitute,
        SubstituteForm,
        asks_first=True,
    ),
    "swap": PairAction(
        gettext_lazy("%(pair)s changes places"),
        _alike(
            gettext_lazy("Two pairs change places in a round that has not started.")
        ),
        _alike(gettext_lazy("Change places")),
        _swap,
        SwapForm,
        asks_first=True,
        warns=_meetings,
    ),
    "late": PairAction(
        gettext_lazy("%(pair)s came late"),
        (
            gettext_lazy("The pair is drawn in from the next round on."),
            gettext_lazy("The player is drawn in from the next round on."),
            gettext_lazy("The team is drawn in from the next round on."),
        ),
        _alike(gettext_lazy("Draw it in")),
        _late,
        LateForm,
        asks_first=True,
    ),
    "late-back": PairAction(
        gettext_lazy("Take %(pair)s out of the draw"),
        (
            gettext_lazy(
                "Everything stands again as before it came. It stays on the list."
            ),
            gettext_lazy(
                "Everything stands again as before the player came, who stays on "
                "the list."
            ),
        ),
        _alike(gettext_lazy("Take it out")),
        lambda _form, write: take_back_late(**write),
        is_danger=True,
    ),
    "withdraw": PairAction(
        gettext_lazy("%(pair)s goes home"),
        (
            gettext_lazy(
                "What it has played stands; what it still owes is forfeited. Until "
                "the next thing depends on it the pair can come back."
            ),
            gettext_lazy(
                "What was played stands, and no more rounds are drawn for the "
                "player, who can come back until the next thing depends on it."
            ),
            gettext_lazy(
                "What it has played stands; what it still owes is forfeited. Until "
                "the next thing depends on it the team can come back."
            ),
        ),
        (
            gettext_lazy("Withdraw this pair"),
            gettext_lazy("Withdraw this player"),
            gettext_lazy("Withdraw this team"),
        ),
        _leave(withdraw_pair),
        LeaveForm,
        is_danger=True,
    ),
    "disqualify": PairAction(
        gettext_lazy("Disqualify %(pair)s"),
        (
            gettext_lazy(
                "What it has played stands, what it still owes is forfeited, and it"
                " stands last in its stage."
            ),
            gettext_lazy(
                "What was played stands, no more rounds are drawn for the player, "
                "who stands last."
            ),
        ),
        (
            gettext_lazy("Disqualify this pair"),
            gettext_lazy("Disqualify this player"),
            gettext_lazy("Disqualify this team"),
        ),
        _leave(disqualify_pair),
        PutOutForm,
        is_danger=True,
    ),
    "reinstate": PairAction(
        gettext_lazy("%(pair)s is back"),
        _alike(
            gettext_lazy(
                "Forfeits of rounds that have not started become matches again; "
                "others stand until their result is taken back."
            )
        ),
        _alike(gettext_lazy("Let it play on")),
        lambda _form, write: reinstate_pair(**write),
    ),
}
