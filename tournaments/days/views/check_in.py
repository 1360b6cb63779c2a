"""One check-in list for every division of a day."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render

from players.common.buttons import press_of, try_to, with_form
from players.common.numbers import parse_number
from tournaments.days.selectors.check_in import check_in_list
from tournaments.days.selectors.divisions import divisions_of, streams_of, version_of
from tournaments.days.tables import DayCheckInTable
from tournaments.event.models import Day
from tournaments.event.permissions import directs_day
from tournaments.field.services.check_in import check_in, check_out

STEPS = {"in": check_in, "out": check_out}


@directs_day
@with_form
def pairs(request: HttpRequest, day: Day) -> HttpResponse:
    if request.method == "POST":
        return _check(request, day)
    events = divisions_of(day)
    page = check_in_list(events)
    context = {
        "day": day,
        "page": page,
        "table": DayCheckInTable(page.pairs),
        "streams": streams_of(events),
        "version": version_of(events),
    }
    return render(request, "tournaments/days/check_in.html", context)


def _check(request: HttpRequest, day: Day) -> HttpResponse:
    word = next((word for word in STEPS if word in request.POST), "")
    slug, _slash, typed = request.POST.get(word, "").partition("/")
    number = parse_number(typed)
    if not word or number is None:
        return HttpResponseBadRequest()
    event = get_object_or_404(day.events.present(), slug=slug)
    act = {"event": event, "number": number, **press_of(request, word)}
    try_to(request, STEPS[word], **act)
    return redirect("day-check-in", day.slug)
