"""The projector's page of an event: a public page, the same for every wall."""

from django.http import HttpRequest
from django.template.response import TemplateResponse

from tournaments.event.public_page import public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.wall import wall_page


@public_page
def wall(request: HttpRequest, snapshot: EventSnapshot) -> TemplateResponse:
    context = {"event": snapshot.event, "page": wall_page(snapshot)}
    return TemplateResponse(request, "tournaments/floor/wall.html", context)
