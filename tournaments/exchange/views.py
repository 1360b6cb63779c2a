"""The event as a file: its whole record and back, or tables for a spreadsheet."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players.clubs.models import Club
from players.common.buttons import with_form
from players.common.files import as_file
from tournaments.event.fingerprint import fingerprint
from tournaments.event.models import Event
from tournaments.event.permissions import may_see, owns_club
from tournaments.event.public_page import public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.services.change import Refused
from tournaments.event.snapshot import snapshot
from tournaments.exchange.export import export_bytes
from tournaments.exchange.forms import EventFileForm
from tournaments.exchange.services.importing import import_event, warnings_of
from tournaments.exchange.spreadsheet import results_csv, standings_csv


@require_safe
def export(request: HttpRequest, uid: str) -> HttpResponse:
    """One event from one committed state: the same bytes as the command writes."""
    with snapshot():
        event = Event.objects.filter(uid=uid).select_related("club").first()
        if event is None or not may_see(request.user, event):
            return HttpResponse(
                "There is no such event here.\n", "text/plain; charset=utf-8", 404
            )
        etag = f'"{fingerprint(settings.BUILD, uid, event.epoch, event.version)}"'
        headers = {"Cache-Control": "no-cache", "ETag": etag}
        if request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304, headers=headers)
        body = export_bytes(event)
    headers["Content-Disposition"] = f'attachment; filename="{event.slug}.json"'
    return HttpResponse(body, "application/json", headers=headers)


@owns_club
@with_form
def bring_in(request: HttpRequest, club: Club) -> HttpResponse:
    form = EventFileForm()
    if request.method == "POST":
        form = EventFileForm(request.POST, request.FILES)
        if form.is_valid():
            read = form.cleaned_data["file"]
            try:
                event = import_event(club=club, read=read)
            except Refused as refused:
                form.add_error("file", refused.sentence)
            else:
                for sentence in warnings_of(event, read):
                    messages.warning(request, sentence)
                return redirect("now", event.slug)
    context = {"club": club, "form": form}
    status = 422 if form.errors else 200
    return render(request, "tournaments/exchange/import.html", context, status=status)


@public_page
def standings_sheet(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    return as_file(standings_csv(snapshot), f"{snapshot.event.slug}-standings.csv")


@public_page
def results_sheet(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    return as_file(results_csv(snapshot), f"{snapshot.event.slug}-results.csv")
