"""The event as a file: its whole record, or tables for a spreadsheet."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.exports.export import export_bytes
from tournaments.exports.spreadsheet import results_csv, standings_csv
from tournaments.models import Event
from tournaments.permissions import may_see
from tournaments.public_page import public_page
from tournaments.selectors.snapshot import EventSnapshot
from tournaments.snapshot import snapshot


@require_safe
def export(request: HttpRequest, uid: str) -> HttpResponse:
    """One event from one committed state: the same bytes as the command writes."""
    with snapshot():
        event = Event.objects.filter(uid=uid).select_related("club").first()
        if event is None or not may_see(request.user, event):
            return HttpResponse(
                "There is no such event here.\n", "text/plain; charset=utf-8", 404
            )
        body = export_bytes(event)
    return HttpResponse(
        body,
        "application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{event.slug}.json"',
            "Cache-Control": "no-cache",
        },
    )


@public_page
def standings_sheet(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    """The placings, for a spreadsheet."""
    return _sheet(standings_csv(snapshot), f"{snapshot.event.slug}-standings")


@public_page
def results_sheet(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    """Every match that is over, for a spreadsheet."""
    return _sheet(results_csv(snapshot), f"{snapshot.event.slug}-results")


def _sheet(body: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(body, "text/csv; charset=utf-8", headers=headers)
