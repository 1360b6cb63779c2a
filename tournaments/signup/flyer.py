"""The flyer of an event as a PDF: typst sets it, the QR leads to the event's page."""

import json
import platform
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import segno
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.event.models import Event
from tournaments.house.selectors import short_rules
from tournaments.public.selectors.facts import ShownFacts

PAPERS = ("letter", "a4")
SOURCE = Path(__file__).with_name("flyer.typ")
MOST_RULES = 6


@dataclass(frozen=True, slots=True)
class Flyer:
    """What the flyer shows."""

    event: Event
    shown: ShownFacts
    address: str  # Of the event's page; empty where this server has none for others
    picture: bytes = b""

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The facts with their headings."""
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


@cache
def has_typst() -> bool:
    """Whether PDFs can be set; no wheel of typst runs on Windows ARM64."""
    is_arm = platform.machine().lower() in ("arm64", "aarch64")
    return not (sys.platform == "win32" and is_arm) and find_spec("typst") is not None


def set_flyer(flyer: Flyer, paper: str) -> bytes:
    """The flyer as a PDF. Texts are passed as data, never as source."""
    import typst  # a large library, needed for paper alone

    event, code = flyer.event, BytesIO()
    if flyer.address:
        segno.make(flyer.address, error="m").save(code, kind="svg", border=1, scale=4)
    facts: dict[str, Any] = {
        "name": event.name,
        "club": event.club.name,
        "date": date_format(event.date, "DATE_FORMAT"),
        "place": flyer.shown.place,
        "rows": flyer.rows,
        "about": flyer.shown.facts.about,
        "rules": short_rules(event.house)[:MOST_RULES],
        "scan": _("Sign up and follow here")
        if flyer.shown.takes_sign_ups
        else _("Follow here"),
    }
    with TemporaryDirectory() as folder:
        source = Path(folder) / SOURCE.name
        source.write_bytes(SOURCE.read_bytes())
        if flyer.picture:
            (Path(folder) / "picture.jpg").write_bytes(flyer.picture)
        inputs = {
            "facts": json.dumps(facts, default=str),
            "paper": paper,
            "lang": (get_language() or "en")[:2],
            "picture": "picture.jpg" if flyer.picture else "",
            "qr": code.getvalue().decode(),
            "address": flyer.address,
        }
        return bytes(
            typst.compile(
                str(source), root=folder, ignore_system_fonts=True, sys_inputs=inputs
            )
        )
