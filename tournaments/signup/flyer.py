"""The flyer of an event as a PDF: typst sets it, the QR leads to the event's page."""

from io import BytesIO
from pathlib import Path
from typing import Any

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


def flyer_of(event: Event, shown: ShownFacts, address: str) -> dict[str, Any]:
    """What a flyer says; the address is empty where this server has none for others."""
    facts = shown.facts
    rows = [
        (_("Check-in"), facts.check_in_at and time_format(facts.check_in_at)),
        (_("Start"), facts.starts_at and time_format(facts.starts_at)),
        (_("Fee"), shown.fee),
        (_("Prizes"), facts.prizes),
        (_("Food"), facts.food),
        (_("Parking"), facts.parking),
        (_("Questions"), shown.contact),
    ]
    return {
        "name": event.name,
        "club": event.club.name,
        "date": date_format(event.date, "DATE_FORMAT"),
        "place": shown.place,
        "rows": [[heading, str(text)] for heading, text in rows if text],
        "about": facts.about,
        "rules": [str(rule) for rule in short_rules(event.house)[:MOST_RULES]],
        "scan": _("Sign up and follow here")
        if shown.takes_sign_ups
        else _("Follow here"),
        "lang": (get_language() or "en")[:2],
        "address": address,
    }


def set_flyer(flyer: dict[str, Any], paper: str, picture: bytes = b"") -> bytes:
    """The flyer as a PDF; Refused if it cannot be set."""
    code = BytesIO()
    if address := flyer["address"]:
        segno.make(address, error="m").save(code, kind="svg", border=1, scale=4)
    more = {"paper": paper, "picture": list(picture), "qr": code.getvalue().decode()}
    return typeset(TEMPLATE, flyer | more)
