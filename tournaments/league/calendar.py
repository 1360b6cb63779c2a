"""A league's matches, or a club's events, as a calendar file (RFC 5545) to subscribe to.

A moved match keeps its id. Its sequence is its event's version, which never falls: a match
that was called off may be played after all, and a draw made again begins its moves anew.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.event.models import Event, EventFacts
from tournaments.event.terms import fee_text
from tournaments.league.selectors.fixture_lines import FixtureLine

LENGTH = timedelta(hours=2)
NIGHT = timedelta(hours=4)  # Assumed length of a meeting of two clubs
OCTETS = 75  # Longest line the standard allows


def calendar_bytes(
    title: str, events: Iterable[tuple[Event, Iterable[FixtureLine]]], *, zone: str = ""
) -> bytes:
    """A calendar: each event on its day, a league by its matches.

    A match without a date or called off is cancelled. ``zone``: that of its one event.
    """
    rows = [f"X-WR-TIMEZONE:{zone}"] if zone else []
    for event, lines in events:
        matches = [row for line in lines for row in _match(event, line)]
        rows += matches or _day(event)
    every = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Seven Marks//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(title)}",
        *rows,
        "END:VCALENDAR",
    )
    return "".join(_folded(row) for row in every).encode()


def _day(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}@seven-marks"
    yield f"DTSTAMP:{_moment(event.changed_at)}"
    facts = getattr(event, "facts", None)
    starts = facts and (facts.check_in_at or facts.starts_at)
    if starts:
        zone = ZoneInfo(event.time_zone)
        begin = datetime.combine(event.date, starts, zone)
        yield f"DTSTART:{_moment(begin)}"
    else:
        yield f"DTSTART;VALUE=DATE:{event.date:%Y%m%d}"
    yield f"SUMMARY:{_text(event.name)}"
    if event.place:
        yield f"LOCATION:{_text(event.place)}"
    if facts and (about := _about(facts)):
        yield f"DESCRIPTION:{about}"
    if settings.PUBLIC_URL:
        yield f"URL:{urljoin(settings.PUBLIC_URL, event.get_absolute_url())}"
    yield "END:VEVENT"


def _about(facts: EventFacts) -> str:
    """The facts in lines, escaped by the standard."""
    lines = (
        (_("Check-in"), facts.check_in_at and time_format(facts.check_in_at)),
        (_("Start"), facts.starts_at and time_format(facts.starts_at)),
        (_("Fee"), fee_text(facts.event)),
        (_("Prizes"), facts.prizes),
        (_("Food"), facts.food),
        (_("Parking"), facts.parking),
        (_("Questions"), facts.contact or facts.event.club.contact),
        ("", facts.about),
    )
    given = (f"{heading}: {text}".lstrip(": ") for heading, text in lines if text)
    return "\\n".join(map(_text, given))


def _match(event: Event, line: FixtureLine) -> Iterator[str]:
    starts_at = line.starts_at or line.was_at
    if starts_at is None:
        return
    home, guest = (side.label for side in line.match.sides)
    is_cancelled = line.starts_at is None or line.is_called_off
    summary = _("%(home)s against %(guest)s") % {"home": home, "guest": guest}
    about = _("%(event)s, week %(week)s") % {"event": event.name, "week": line.week}
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}-{line.number}@seven-marks"
    yield f"DTSTAMP:{_moment(event.changed_at)}"
    yield f"SEQUENCE:{event.version}"
    yield f"DTSTART:{_moment(starts_at)}"
    length = NIGHT if line.is_meeting else LENGTH
    yield f"DTEND:{_moment(starts_at + length)}"
    yield f"SUMMARY:{_text(summary)}"
    yield f"DESCRIPTION:{_text(about)}"
    if line.venue:
        yield f"LOCATION:{_text(line.venue)}"
    yield f"STATUS:{'CANCELLED' if is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """Escape a text by the standard; a line break would begin another field."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.splitlines())


def _folded(row: str) -> str:
    """Split a line into parts of at most 75 octets, never inside a character."""
    parts, size = [""], 0
    for character in row:
        octets = len(character.encode())
        if size + octets > OCTETS:
            parts.append(" ")
            size = 1
        parts[-1] += character
        size += octets
    return "\r\n".join(parts) + "\r\n"
