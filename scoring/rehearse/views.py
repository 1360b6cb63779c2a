"""Practice days of a club: make one, wait for it, delete it."""

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.common.buttons import press_of, try_to, with_form
from scoring.rehearse.forms import PracticeForm
from scoring.rehearse.practice import open_practice
from scoring.rehearse.selectors import deletion_lines, is_ready, round_begun
from scoring.rehearse.tasks import QUEUE, play_practice_day
from scoring.rehearse.until import Until
from tournaments.event.models import Event
from tournaments.event.permissions import directs_club
from tournaments.event.translation import translate
from tournaments.formats import FormatError
from tournaments.setup.services.practice import delete_practice


@directs_club
@with_form
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask for a practice day; a worker plays it."""
    form = PracticeForm(request.POST or None, club=club)
    if request.method == "POST" and form.is_valid():
        try:
            event = _open(request, club, form)
            return redirect("practice-day", club.slug, event.uid)
        except FormatError as error:
            form.add_error(None, translate(error.sentence))
    context = {"club": club, "form": form}
    return render(request, "scoring/rehearse/new.html", context)


def _open(request: HttpRequest, club: Club, form: PracticeForm) -> Event:
    asked = form.cleaned_data
    pairs, until = asked["pairs"], Until(asked["stage"], asked["round"])
    event = open_practice(
        club=club, pairs=pairs, until=until, **form.chosen(), **press_of(request)
    )
    day = (event.uid, pairs, until.stage, until.round)
    play = partial(play_practice_day.apply_async, day, queue=QUEUE)
    transaction.on_commit(play, robust=True)
    return event


@directs_club
@require_safe
def wait(request: HttpRequest, club: Club, uid: str) -> HttpResponse:
    """The progress of a practice day; once it is made, its board."""
    event = club.events.filter(uid=uid, is_practice=True).first()
    if event is None:
        context = {"club": club}
        return render(request, "scoring/rehearse/gone.html", context, status=404)
    if is_ready(event):
        return redirect("now", event.slug)
    shown = {"club": club, "day": event, "begun": round_begun(event)}
    return render(request, "scoring/rehearse/wait.html", shown)


@directs_club
@with_form
def delete(request: HttpRequest, club: Club, uid: str) -> HttpResponse:
    """Delete a practice day after naming it; deleting it twice does no harm."""
    if request.method == "POST":
        if try_to(request, delete_practice, club=club, uid=uid):
            messages.success(request, _("The practice day is deleted."))
        return redirect("club", club.slug)
    event = club.events.filter(uid=uid).first()
    if event is None:
        return redirect("club", club.slug)
    if not event.is_practice:
        raise Http404
    context = {"club": club, "day": event, "lines": deletion_lines(event)}
    return render(request, "scoring/rehearse/delete.html", context)
