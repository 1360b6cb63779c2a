"""The draw: shown, made, repeated, confirmed, undone."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from players.common import clock
from players.common.buttons import press_of, try_to, with_form
from players.common.edits import locked
from players.common.numbers import parse_number
from tournaments import formats
from tournaments.draw.forms.draw import USES, DrawForm
from tournaments.draw.selectors.draw import Deletion, counted, deletes_with, load_draw
from tournaments.draw.selectors.swaps import swaps_to_take_back
from tournaments.draw.selectors.wishes import wishes_shown
from tournaments.draw.services.drawing import confirm_draw, draw_event, take_back_draw
from tournaments.draw.services.seating import take_back_swap
from tournaments.event.models import Event, Stage
from tournaments.event.permissions import directs
from tournaments.event.press import has_moved, press
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.progress.selectors.next_step import next_step
from tournaments.schedule.selectors.forecast import day_forecast

ACTIONS = {"confirm": confirm_draw, "take-back": take_back_draw}


@directs
@with_form
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST" and request.POST.get("do") == "swap-back":
        return _swap_back(request, event)
    if request.method == "POST" and request.POST.get("do") != "make":
        return press(request, event, ACTIONS, back="draw", shows=_shown)
    page = load_draw(event)
    form = DrawForm(request.POST or None, uses=page.uses)
    if request.method == "POST" and form.is_valid() and _make(request, event, form):
        return redirect("draw", event.slug)
    context = {
        "event": event,
        "page": page,
        "day": day_forecast(event, page.checked_in, clock.now()),
        "use": USES[page.stage.strengths["use"]] if page.stage.strengths else "",
        "step": next_step(read_snapshot(event)),
        "form": form,
        "wishes": wishes_shown(event),
        "seen": _seen(page.stage, page.deletes),
    }
    return render(request, "tournaments/draw/draw.html", context)


def _swap_back(request: HttpRequest, event: Event) -> HttpResponse:
    entry = parse_number(request.POST.get("entry", "")) or 0
    after_cut = {s.entry for s in swaps_to_take_back(event) if s.is_after_cut}
    try_to(request, take_back_swap, event=event, entry=entry, **press_of(request))
    return redirect("cut" if entry in after_cut else "draw", event.slug)


def _make(request: HttpRequest, event: Event, form: DrawForm) -> bool:
    """Draw; where somebody else drew since the page was made, show that first."""
    use = form.cleaned_data.get("use", "")
    with locked(event) as now:
        return has_moved(request, now, _shown) or try_to(
            request,
            draw_event,
            event=event,
            seed=form.cleaned_data["seed"],
            use=formats.read_use(use) if use else None,
            **press_of(request),
        )


def _shown(event: Event) -> str:
    stage = event.stages.order_by("number")[0]
    return _seen(stage, deletes_with(stage.matches.all()))


def _seen(stage: Stage, deletes: Iterable[Deletion]) -> str:
    """The draw's seed and what is deleted with it; empty before it is made."""
    if stage.state == Stage.State.WAITING:
        return ""
    counts = (f"{kind}:{n}" for kind, n in counted(deletes))
    return " ".join([str(stage.event.seed), *counts])
