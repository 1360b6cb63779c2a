"""The director's list of pairs: walk-ups, check-in by number or by tap, names."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from players.common.buttons import by, done, form_of, press_of, try_to, with_form
from players.common.edits import edit_form, edits
from players.common.numbers import parse_number
from tournaments.event.models import Event, Pair
from tournaments.event.permissions import directs
from tournaments.event.selectors.lineups import known_name, own_names
from tournaments.event.services.change import Refused
from tournaments.field.forms.pairs import NumberForm, PairForm, PlayersForm, WalkUpForm
from tournaments.field.selectors.hall import (
    answer_about,
    hall_of,
    known_before,
    list_like,
    named_like,
    partner_lines,
    people_like,
)
from tournaments.field.selectors.pair_actions import could_join_late, takes_late
from tournaments.field.services import check_in as checking
from tournaments.field.services import pairs as services
from tournaments.field.services.check_in import give_back_fee, take_fee
from tournaments.field.tables import HallTable
from tournaments.field.views.late import add_late
from tournaments.money.models import Payment
from tournaments.money.selectors.book import accounts_of
from tournaments.money.tables import TAPS

ALL = "checked in at once"
STEPS: dict[str, Callable[..., Any]] = {
    "number": checking.check_in,
    "in": checking.check_in,
    "out": checking.check_out,
    "fee-back": give_back_fee,
    **{way: partial(take_fee, way=way) for way in TAPS},
}


@directs
@require_safe
def pairs(request: HttpRequest, event: Event) -> HttpResponse:
    """The list, the box for a number, the line for a walk-up."""
    return _page(request, event)


@directs
@form_of("pairs")
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a walk-up pair; after the draw, preview first how it is drawn in."""
    form = WalkUpForm(request.POST, event=event)
    if services.is_closed(event):
        return add_late(request, event, form) or _page(request, event, walk_up=form)
    is_checked_in = form.is_valid() and form.cleaned_data["is_checked_in"]
    pair = _carry_out(
        form,
        services.add_pair,
        event=event,
        by=by(request),
        is_checked_in=is_checked_in,
    )
    if pair is None:
        return _page(request, event, walk_up=form)
    return _back(event, [pair.number], at="walk-up")


@directs
@form_of("pairs")
def check(request: HttpRequest, event: Event) -> HttpResponse:
    """Check a pair in or out, by the number typed or the row tapped, or take its fee."""
    word = next((w for w in STEPS if w in request.POST), "number")
    typed_text = request.POST.get(word, "")
    form = NumberForm({"number": typed_text})
    if word == "number" and any(map(str.isalpha, typed_text)):
        like = named_like(hall_of(event), typed_text)
        if len(like) != 1:
            return _page(request, event, number=form, wrong=list_like(typed_text, like))
        form = NumberForm({"number": str(like[0].number)})
    if not form.is_valid():
        return _page(request, event, number=form)
    number: int = form.cleaned_data["number"]
    try:
        changed = STEPS[word](event=event, number=number, by=by(request))
    except Refused as refused:
        if word in ("in", "number") and could_join_late(event, number):
            return _show_late(request, event, number)
        typed = form if word == "number" else None
        return _page(request, event, number=typed, wrong=refused.sentence)
    again = word == "number" and not changed
    payment = changed if isinstance(changed, Payment) else None
    if _is_fragment(request):
        is_tapped = word != "number"
        return _row(
            request, event, number, again=again, is_tapped=is_tapped, payment=payment
        )
    return _back(event, [number], again=again, paid=payment and payment.number)


def _show_late(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Redirect to the preview of how a late pair is drawn in."""
    page = reverse("pair-action", args=[event.slug, number, "late"])
    return HttpResponseClientRedirect(page) if _is_fragment(request) else redirect(page)


@directs
@require_POST
def check_all(request: HttpRequest, event: Event) -> HttpResponse:
    write: dict[str, Any] = {"event": event, **press_of(request)}
    try:
        if "undo" in request.POST:
            numbers = _numbers(request.POST["undo"])
            checking.check_out_all(numbers=numbers, **write)
        else:
            numbers = checking.check_in_all(**write)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("pairs", event.slug)
    # Too many for an address: the session has them.
    request.session[ALL] = [event.pk, *numbers]
    return redirect(f"{reverse('pairs', args=[event.slug])}?changed=all")


@directs
@edits
@with_form
def edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    pair = get_object_or_404(event.pairs, number=number)
    initial = PairForm.initial_of(pair)
    form = edit_form(
        lambda data: PairForm(data, event=event, initial=initial), request.POST
    )
    if request.method == "POST" and _carry_out(
        form, services.rename_pair, event=event, number=number, by=by(request)
    ):
        return done(request, _("The names are corrected."), "pairs", event.slug)
    pair.name = known_name(number, pair.name, own_names(event))
    context = {"event": event, "pair": pair, "form": form}
    return render(request, "tournaments/field/edit.html", context)


@directs
@with_form
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Remove a pair from the list, after a confirmation."""
    pair = get_object_or_404(event.pairs, number=number)
    if request.method != "POST":
        context = {"event": event, "pair": pair}
        return render(request, "tournaments/field/remove.html", context)
    act = {"event": event, "number": number, **press_of(request)}
    if try_to(request, services.remove_pair, **act):
        sentence = _("%(pair)s is off the list.") % {"pair": pair}
        return done(request, sentence, "pairs", event.slug)
    return redirect("pair-desk", event.slug, number)


@directs
@require_safe
def printed(request: HttpRequest, event: Event) -> HttpResponse:
    """The list on paper, with boxes to tick; ``?by=name`` has a line for each player."""
    # Paper may hang where everybody reads it: no hidden name stands on it.
    pairs = event.pairs.all()
    by_name = partner_lines(pairs) if request.GET.get("by") == "name" else ()
    context = {
        "event": event,
        "pairs": pairs,
        "by_name": by_name,
        "hall": hall_of(event),
    }
    return render(request, "tournaments/field/print.html", context)


@directs
@require_safe
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """The club's people whose name begins as typed."""
    return JsonResponse(people_like(event, request.GET.get("q", "")), safe=False)


def _carry_out(
    form: PlayersForm, act: Callable[..., Pair], **arguments: Any
) -> Pair | None:
    if not form.is_valid():
        return None
    try:
        return act(**form.pair_fields(), **arguments)
    except Refused as refused:
        form.refuse(refused.field, refused.sentence)
        return None


def _page(
    request: HttpRequest,
    event: Event,
    *,
    number: NumberForm | None = None,
    wrong: str = "",
    walk_up: WalkUpForm | None = None,
) -> HttpResponse:
    hall = hall_of(event)
    changed = _changed(request, event)
    receipt = parse_number(request.GET.get("paid", "")) or 0
    noted = event.payments.filter(number=receipt, undone_at=None)
    paid = noted.first() if receipt else None
    at_walk_up = walk_up is not None or "at" in request.GET
    query = request.GET.get("q", "")
    context = {
        "event": event,
        "hall": hall,
        "answer": answer_about(
            hall, changed, again="again" in request.GET, payment=paid
        ),
        "known": known_before(event, changed[0]) if changed and at_walk_up else (),
        "number": number or NumberForm(),
        "wrong": wrong,
        "words": query,
        "focus": "walk-up" if at_walk_up else "number",
        "walk_up": walk_up
        or WalkUpForm(event=event, takes_focus=at_walk_up or not hall.pairs),
        "table": HallTable(
            hall, event=event, accounts=accounts_of(event), search=query
        ),
        "is_closed": services.is_closed(event),
        "takes_late": takes_late(event),
    }
    is_part = _is_fragment(request) and request.method == "POST" and not walk_up
    part = "#check-in" if is_part else ""
    is_refused = number is not None or walk_up is not None or bool(wrong)
    status = 422 if is_refused else 200
    return render(request, f"tournaments/field/list.html{part}", context, status=status)


def _changed(request: HttpRequest, event: Event) -> tuple[int, ...]:
    """The numbers that the last press checked in or out."""
    text = request.GET.get("changed", "")
    if text != "all":
        return _numbers(text)
    of_event, *numbers = request.session.get(ALL, [None])
    return tuple(numbers) if of_event == event.pk else ()


def _row(
    request: HttpRequest,
    event: Event,
    number: int,
    *,
    again: bool,
    is_tapped: bool,
    payment: Payment | None,
) -> HttpResponse:
    """The box with its answer, and the one row that changed."""
    hall = hall_of(event)
    context = {
        "event": event,
        "hall": hall,
        "answer": answer_about(hall, [number], again=again, payment=payment),
        "number": NumberForm(),
        "focus": "" if is_tapped else "number",
        "table": HallTable(hall, event=event, accounts=accounts_of(event), only=number),
    }
    return render(request, "tournaments/field/list.html#checked", context)


def _is_fragment(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def _back(event: Event, numbers: Iterable[int], **options: Any) -> HttpResponse:
    changed = {"changed": ",".join(str(n) for n in numbers)}
    query = urlencode({**changed, **{k: v for k, v in options.items() if v}})
    return redirect(f"{reverse('pairs', args=[event.slug])}?{query}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(n for word in text.split(",") if (n := parse_number(word)))
