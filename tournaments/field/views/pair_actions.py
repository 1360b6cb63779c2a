"""A pair on the director's desk, and its actions: previewed first, then carried out."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.common.buttons import done, press_of, with_form
from players.common.text import numbered
from tournaments.corrections.services.preview import preview_changes, token_of
from tournaments.event.models import Event, Match, Notice
from tournaments.event.permissions import directs
from tournaments.event.selectors.lineups import known_name, own_names
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.event.services.change import Refused
from tournaments.event.terms import term
from tournaments.field.forms.leaving import DisqualifyForm, ReinstateForm, WithdrawForm
from tournaments.field.forms.pair_actions import (
    LateBackForm,
    LateForm,
    PairActionForm,
    SubstituteForm,
    SwapForm,
)
from tournaments.field.selectors.contacts import contacts_of
from tournaments.field.selectors.pair_actions import actions_on
from tournaments.field.views.late import carried_out
from tournaments.public.selectors.pairs import pair_page

PAIR_ACTIONS: dict[str, type[PairActionForm]] = {
    "substitute": SubstituteForm,
    "swap": SwapForm,
    "late": LateForm,
    "late-back": LateBackForm,
    "withdraw": WithdrawForm,
    "disqualify": DisqualifyForm,
    "reinstate": ReinstateForm,
}


@directs
@require_safe
def pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A pair: its table, its matches, its actions."""
    pair = get_object_or_404(event.pairs, number=number)
    is_drawn = pair.seats.exists()
    at_table = event.matches.filter(sides__pair=pair, state__in=Match.AT_TABLE)
    given_up = Notice.objects.filter(follower__pair=pair, state=Notice.State.FAILED)
    context = {
        "event": event,
        "pair": pair,
        "name": known_name(number, pair.name, own_names(event)),
        "page": pair_page(read_snapshot(event), number),
        "contact": contacts_of(event, [number])[number],
        "actions": actions_on(event, pair, is_drawn=is_drawn),
        "is_drawn": is_drawn,
        "match": at_table.first(),
        "undelivered": given_up.count(),
    }
    return render(request, "tournaments/field/pair.html", context)


@directs
@with_form
def pair_action(
    request: HttpRequest, event: Event, number: int, name: str
) -> HttpResponse:
    """Preview an action; submitted again with ``sure`` it is carried out."""
    pair = get_object_or_404(event.pairs, number=number)
    if name not in PAIR_ACTIONS:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = PAIR_ACTIONS[name](data, event=event, pair=pair)
    lines: tuple[str, ...] | None = None
    warnings: list[str] = []

    def preview(event: Event) -> None:
        warnings.extend(form.losses())
        form.carry_out(event=event, by="", key=None)
        warnings.extend(form.warnings())

    def act(event: Event) -> bool:
        form.carry_out(event=event, **press_of(request))
        return True

    try:
        if form.is_valid() and carried_out(request, event, act):
            sentence = _("Done. The log tells it.")
            return done(request, sentence, "pair-desk", event.slug, number)
        if form.is_valid() or not form.asks_first:
            lines = preview_changes(event, preview)
    except Refused as wrong:
        if not form.is_bound:
            messages.error(request, wrong.sentence)
            return redirect("pair-desk", event.slug, number)
        field = {"first": "name", "second": "name"}.get(wrong.field, wrong.field)
        form.add_error(field if field in form.fields else None, wrong.sentence)
    pair_name = known_name(number, pair.name, own_names(event))
    context = {
        "event": event,
        "pair": pair,
        "title": form.title % {"pair": numbered(number, pair_name)},
        "button": term(event, *form.button),
        "form": form,
        "lines": lines,
        "shown": token_of(lines or ()),
        "warnings": warnings,
    }
    return render(request, "tournaments/field/action.html", context)
