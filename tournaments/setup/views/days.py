"""A day of several divisions, held again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from players.common.buttons import done, press_of, with_form
from tournaments.event.models import Day
from tournaments.event.permissions import directs_day
from tournaments.event.services.change import Refused
from tournaments.setup.forms.days import DayAgainForm
from tournaments.setup.services.days import hold_day_again


@directs_day
@with_form
def day_again(request: HttpRequest, day: Day) -> HttpResponse:
    """Make the divisions of a day anew on another date."""
    divisions = list(day.events.present().order_by("pk"))
    if not divisions:
        raise Http404
    form = DayAgainForm(request.POST or None, name=day.name, first=divisions[0])
    if request.method == "POST" and form.is_valid():
        try:
            again = hold_day_again(day=day, **form.cleaned_data, **press_of(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            made = _("%(n)s events are made.") % {"n": len(divisions)}
            if again is None:
                return done(request, made, "club", day.club.slug)
            return done(request, made, "day-settings", again.slug)
    status = 422 if form.errors else 200
    context = {"day": day, "divisions": divisions, "form": form}
    return render(request, "tournaments/setup/day_again.html", context, status=status)
