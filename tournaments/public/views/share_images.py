"""What phones and chats read of an event: its manifest and its pictures."""

from typing import Self

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse

from tournaments.brackets.selectors import bracket_stages
from tournaments.event.public_page import Page, public_page
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.public.selectors.cards import Card, event_card, final_card, pair_card

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


class ShareImage(TemplateResponse):
    """A card drawn only for readers with an older copy."""

    def __init__(self, request: HttpRequest, card: Card) -> None:
        super().__init__(
            request, "share_image", {"card": card}, content_type="image/png"
        )
        self.card = card

    def render(self) -> Self:
        from tournaments.public.share_image import draw_share_image  # loads Pillow

        if not self.is_rendered:
            self.content = draw_share_image(self.card)
        return self


@public_page
def event_image(request: HttpRequest, snapshot: EventSnapshot) -> Page:
    return ShareImage(request, event_card(snapshot))


@public_page
def pair_image(request: HttpRequest, snapshot: EventSnapshot, number: int) -> Page:
    card = pair_card(snapshot, number)
    return ShareImage(request, card) if card else HttpResponse(status=404)


@public_page
def final_image(request: HttpRequest, snapshot: EventSnapshot, stage: int) -> Page:
    drawn = next((s for s in bracket_stages(snapshot) if s.number == stage), None)
    if drawn is None:
        return HttpResponse(status=404)
    return ShareImage(request, final_card(snapshot, drawn))
