"""The flyer of an event as a PDF: typst sets it, the QR leads to the event's page."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import segno
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.common.typesetting import typeset
from tournaments.event.models import Event
from tournaments.house.selectors import short_rules
from tournaments.public.selectors.facts import ShownFacts

PAPERS = ("letter", "a4")
TEMPLATE = Path(__file__).with_name("flyer.typ")
MOST_RULES = 6


@dataclass(frozen=True, slots=True)
class Flyer:
    event: Event
    shown: ShownFacts
    address: str  # Of the event's page; empty where this server has none for others
    picture: bytes = b""

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        facts = self.shown.facts
        hours = [
            (_("Check-in"), facts.check_in_at and time_format(facts.check_in_at)),
            (_("Start"), facts.starts_at and time_format(facts.starts_at)),
            (_("Fee"), self.shown.fee),
            (_("Prizes"), facts.prizes),
            (_("Food"), facts.food),
            (_("Parking"), facts.parking),
            (_("Questions"), self.shown.contact),
        ]
        return tuple((heading, text) for heading, text in hours if text)


def set_flyer(flyer: Flyer, paper: str) -> bytes:
    """The flyer as a PDF; Refused if it cannot be set."""
    event, code = flyer.event, BytesIO()
    if flyer.address:
        segno.make(flyer.address, error="m").save(code, kind="svg", border=1, scale=4)
    return typeset(
        TEMPLATE,
        {
            "name": event.name,
            "club": event.club.name,
            "date": date_format(event.date, "DATE_FORMAT"),
            "place": flyer.shown.place,
            "rows": [[heading, str(text)] for heading, text in flyer.rows],
            "about": flyer.shown.facts.about,
            "rules": [str(rule) for rule in short_rules(event.house)[:MOST_RULES]],
            "scan": _("Sign up and follow here")
            if flyer.shown.takes_sign_ups
            else _("Follow here"),
            "paper": paper,
            "lang": (get_language() or "en")[:2],
            "picture": list(flyer.picture),
            "qr": code.getvalue().decode(),
            "address": flyer.address,
        },
    )
