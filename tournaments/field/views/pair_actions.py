"""A pair on the director's desk, and its actions: previewed first, then carried out."""

from collections.abc import Sequence
from functools import partial
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.common.buttons import by, key_of, with_form
from tournaments.corrections.services.preview import preview_changes, token_of
from tournaments.event.models import Event, Pair
from tournaments.event.permissions import directs
from tournaments.event.selectors.lineups import known_name, own_names
from tournaments.event.services.change import Key, Refused
from tournaments.event.terms import term
from tournaments.field.forms.pair_actions import PairActionForm
from tournaments.field.selectors.pair_actions import pair_desk
from tournaments.field.views.late import carried_out
from tournaments.field.views.pair_action_list import PAIR_ACTIONS, PairAction


@directs
@require_safe
def pair(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A pair: its table, its matches, its actions."""
    pair = get_object_or_404(event.pairs, number=number)
    desk = pair_desk(event, pair)
    context = {
        "event": event,
        "desk": desk,
        "page": desk and desk.page,
        "current_page": "pairs",
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
    action = PAIR_ACTIONS[name]
    data = request.POST if request.method == "POST" else None
    form = action.form(data, event=event, pair=pair)
    asks_first = form.asks_first or (action.asks_first and bool(form.fields))
    lines: tuple[str, ...] | None = None
    warnings: list[str] = []

    def act(event: Event, *, by: str, key: Key) -> Pair:
        action.act(form, {"event": event, "pair": pair, "by": by, "key": key})
        return pair

    def preview(event: Event) -> None:
        act(event, by="", key=None)
        warnings.extend(action.warns(pair, form) if action.warns else ())

    sent = partial(act, by=by(request), key=key_of(request))
    try:
        if form.is_valid() and carried_out(request, event, sent) is not None:
            return _done(request, event, pair)
        if form.is_valid() or not asks_first:
            lines = preview_changes(event, preview)
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
    name = known_name(pair.number, pair.name, own_names(event))
    context = {
        "event": event,
        "pair": pair,
        "action": action,
        "title": action.title % {"pair": f"{pair.number} {name}"},
        "text": form.intro or term(event, *action.text),
        "button": term(event, *action.button),
        "form": form,
        "asks_first": form.asks_first or (action.asks_first and bool(form.fields)),
        "lines": lines,
        "shown": token_of(lines or ()),
        "warnings": warnings,
        "key": uuid4(),
        "current_page": "pairs",
    }
    return render(request, "tournaments/field/action.html", context)
