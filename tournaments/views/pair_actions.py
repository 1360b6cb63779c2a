"""A pair on the director's desk, and its actions: previewed first, then carried out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.forms.pair_actions import (
    PairActionForm,
    PutOutForm,
    ReasonForm,
    SubstituteForm,
    SwapForm,
)
from tournaments.models import Event, Pair
from tournaments.permissions import directs
from tournaments.selectors.meetings import meeting_warnings
from tournaments.selectors.pair_actions import pair_desk
from tournaments.services.change import Refused
from tournaments.services.corrections.preview import preview_changes
from tournaments.services.late import add_late_pair
from tournaments.services.late_undo import take_back_late
from tournaments.services.pairs import substitute_player
from tournaments.services.seating import swap_pairs
from tournaments.services.withdrawals import (
    disqualify_pair,
    reinstate_pair,
    withdraw_pair,
)
from tournaments.terms import term
from tournaments.views.buttons import by, key_of

Typed = Mapping[str, Any]
Act = Callable[[Event, Pair, PairActionForm, str, UUID | None], object]
Warn = Callable[[Pair, PairActionForm], Sequence[str]]
Wording = tuple[Promise, Promise, Promise]
"""A text for pairs, for single players, for teams."""


@dataclass(frozen=True, slots=True)
class PairAction:
    """An action on a pair, with its texts, its form and its service."""

    title: Promise
    text: Wording
    button: Wording
    act: Act
    form: type[PairActionForm] = PairActionForm
    is_danger: bool = False
    asks_first: bool = False
    """The preview needs the form's input."""
    warns: Warn | None = None
    """Gives warnings about the state after the action."""


def _withdraw(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    withdraw_pair(event=event, pair=pair, by=by, reason=_reason(form), key=key)


def _disqualify(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    disqualify_pair(event=event, pair=pair, by=by, reason=_reason(form), key=key)


def _reason(form: PairActionForm) -> str:
    """The reason typed; empty in a preview."""
    typed: Typed = form.cleaned_data if form.is_bound else {}
    return str(typed.get("reason", ""))


def _reinstate(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    reinstate_pair(event=event, pair=pair, by=by, key=key)


def _late(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    add_late_pair(event=event, pair=pair, by=by, key=key)


def _late_back(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    take_back_late(event=event, pair=pair, by=by, key=key)


def _substitute(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    fields = {name: form.cleaned_data[name] for name in ("place", "name")}
    substitute_player(event=event, number=pair.number, by=by, key=key, **fields)


def _swap(
    event: Event, pair: Pair, form: PairActionForm, by: str, key: UUID | None
) -> None:
    assert isinstance(form, SwapForm)  # noqa: S101
    round = form.rounds[form.cleaned_data["round"]]
    pairs = (pair.number, form.cleaned_data["other"])
    swap_pairs(event=event, round=round, pairs=pairs, by=by, key=key)


def _meetings(pair: Pair, form: PairActionForm) -> Sequence[str]:
    assert isinstance(form, SwapForm)  # noqa: S101
    round = form.rounds[form.cleaned_data["round"]]
    return meeting_warnings(round, (pair.number, form.cleaned_data["other"]))


def _alike(text: Promise) -> Wording:
    """The same text for all who may enter."""
    return text, text, text


PAIR_ACTIONS = {
    "substitute": PairAction(
        gettext_lazy("Somebody else plays for %(pair)s"),
        (
            gettext_lazy("What the pair has played stays its own."),
            gettext_lazy("What was played stays with the number."),
            gettext_lazy("What the team has played stays its own."),
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
            gettext_lazy(
                "Everything stands again as before it came. It stays on the list."
            ),
        ),
        _alike(gettext_lazy("Take it out")),
        _late_back,
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
        _withdraw,
        ReasonForm,
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
            gettext_lazy(
                "What it has played stands, what it still owes is forfeited, and it"
                " stands last in its stage."
            ),
        ),
        (
            gettext_lazy("Disqualify this pair"),
            gettext_lazy("Disqualify this player"),
            gettext_lazy("Disqualify this team"),
        ),
        _disqualify,
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
        _reinstate,
    ),
}


@directs
@require_safe
def pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A pair: where it plays, its matches, its actions."""
    pair = get_object_or_404(event.pairs, number=number)
    desk = pair_desk(event, pair)
    context = {
        "event": event,
        "desk": desk,
        "page": desk and desk.page,
        "current_page": "pairs",
    }
    return render(request, "tournaments/pairs/pair.html", context)


@directs
def pair_action(
    request: HttpRequest, event: Event, number: int, name: str
) -> HttpResponse:
    """Preview an action; submitted again with ``sure`` it is carried out."""
    pair = get_object_or_404(event.pairs, number=number)
    if name not in PAIR_ACTIONS:
        raise Http404
    action = PAIR_ACTIONS[name]
    data = request.POST if request.method == "POST" else None
    form = action.form(data, event=event, pair=pair)
    lines: tuple[str, ...] | None = None
    warnings: list[str] = []

    def act(event: Event) -> None:
        action.act(event, pair, form, "", None)
        warnings.extend(action.warns(pair, form) if action.warns else ())

    try:
        if form.is_valid() and "sure" in request.POST:
            action.act(event, pair, form, by(request), key_of(request))
            return _done(request, event, pair)
        if form.is_valid() or not action.asks_first:
            lines = preview_changes(event, act)
    except Refused as wrong:
        if not form.is_bound:
            messages.error(request, wrong.sentence)
            return redirect("pair-desk", event.slug, pair.number)
        form.add_error(_field(form, wrong), wrong.sentence)
    return _action_page(request, event, pair, action, form, lines, warnings)


def _field(form: PairActionForm, refused: Refused) -> str | None:
    form_fields = {"first": "name", "second": "name"}
    field = form_fields.get(refused.field, refused.field)
    return field if field in form.fields else None


def _done(request: HttpRequest, event: Event, pair: Pair) -> HttpResponse:
    pair.refresh_from_db()
    messages.success(request, _("Done. The log tells it."))
    return redirect("pair-desk", event.slug, pair.number)


def _action_page(
    request: HttpRequest,
    event: Event,
    pair: Pair,
    action: PairAction,
    form: PairActionForm,
    lines: tuple[str, ...] | None,
    warnings: Sequence[str],
) -> HttpResponse:
    context = {
        "event": event,
        "pair": pair,
        "action": action,
        "title": action.title % {"pair": pair},
        "text": term(event, *action.text),
        "button": term(event, *action.button),
        "form": form,
        "lines": lines,
        "warnings": warnings,
        "key": uuid4(),
        "current_page": "pairs",
    }
    return render(request, "tournaments/pairs/action.html", context)
