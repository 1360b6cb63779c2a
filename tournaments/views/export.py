"""The event's public record as a file: the same bytes as the command gives."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.exports.export import export_bytes
from tournaments.models import Event
from tournaments.snapshot import snapshot


@require_safe
def export(request: HttpRequest, uid: str) -> HttpResponse:
    """The export of one event, from one committed state of the database."""
    with snapshot():
        event = Event.objects.filter(uid=uid).first()
        if event is None:
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
