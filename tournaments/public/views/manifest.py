"""An event's public pages as an app on a phone's home screen: its manifest."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse

from tournaments.event.public_page import public_page
from tournaments.event.selectors.snapshot import EventSnapshot

MANIFEST_TYPE = "application/manifest+json"


def app_manifest(
    name: str, short_name: str, *, start: str, scope: str
) -> dict[str, object]:
    """A manifest: the app's name, its start page, and its own pages."""
    return {
        "name": name,
        "short_name": short_name,
        "id": start,
        "start_url": start,
        "scope": scope,
        "display": "standalone",
        "background_color": "#fffdf4",
        "theme_color": "#1b5e43",
        "icons": [
            {
                "src": static(f"icons/{icon}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in (192, 512)
            for icon, purpose in (("app", "any"), ("app-maskable", "maskable"))
        ],
    }


@public_page
def event_manifest(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    """The manifest of one event's pages, which opens the event's own."""
    event = snapshot.event
    start = reverse("event", args=[event.slug])
    manifest = app_manifest(event.name, event.name, start=start, scope=start)
    return JsonResponse(manifest, content_type=MANIFEST_TYPE)
