"""The pictures of shared pages: kept like the pages, drawn anew where they say else."""

from typing import Self

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from tournaments.public_page import Page, public_page
from tournaments.selectors.brackets import bracket_stages
from tournaments.selectors.cards import Card, event_card, final_card, pair_card
from tournaments.selectors.snapshot import EventSnapshot


class Picture(TemplateResponse):
    """A card that is drawn only for whom its words are new."""

    def __init__(self, request: HttpRequest, card: Card) -> None:
        super().__init__(request, "picture", {"card": card}, content_type="image/png")
        self.card = card

    def render(self) -> Self:
        """Draw the picture once."""
        from tournaments.exports.picture import draw_picture  # loads Pillow

        if not self.is_rendered:
            self.content = draw_picture(self.card)
        return self


@public_page
def event_picture(request: HttpRequest, snapshot: EventSnapshot) -> Page:
    """The event's name, day and state."""
    return Picture(request, event_card(snapshot))


@public_page
def pair_picture(request: HttpRequest, snapshot: EventSnapshot, number: int) -> Page:
    """One pair with its place."""
    card = pair_card(snapshot, number)
    return Picture(request, card) if card else HttpResponse(status=404)


@public_page
def final_picture(request: HttpRequest, snapshot: EventSnapshot, stage: int) -> Page:
    """One bracket with its final and its champion."""
    drawn = next((s for s in bracket_stages(snapshot) if s.number == stage), None)
    if drawn is None:
        return HttpResponse(status=404)
    return Picture(request, final_card(snapshot, drawn))
