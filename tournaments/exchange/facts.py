"""What people ask about an event, in its export: as its page shows it, and back.

No pictures, no sign-up: they belong to the server that takes the sign-ups.
"""

import re
from datetime import time
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator

from tournaments.event.models import Event, EventFacts
from tournaments.event.terms import fee_of
from tournaments.exchange.lines import given
from tournaments.exchange.parse import Part
from tournaments.formats.payouts import MOST_CENTS
from tournaments.formats.sentence import _

CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
TIMES = ("check_in_at", "starts_at")
TEXTS = {"prizes": 300, "contact": 200, "food": 200, "parking": 200, "about": 1000}
MOST_LINK = 300
FactsRead = dict[str, Any]


def facts_part(event: Event) -> dict[str, Any]:
    facts = getattr(event, "facts", None) or EventFacts(event=event)
    fee = fee_of(event)
    return given(
        **{name: _hour(getattr(facts, name)) for name in TIMES},
        fee=fee and fee._asdict(),
        **{name: getattr(facts, name) for name in TEXTS},
        map_link=facts.map_link,
    )


def _hour(moment: time | None) -> str:
    return f"{moment:%H:%M}" if moment else ""


def read_facts(part: Part) -> FactsRead:
    """The facts of a file, by column; FileError if one cannot be stored."""
    if part.is_null:
        return {}
    times = {name: _time(part.get(name)) for name in TIMES}
    texts = {name: part.get(name, "").text(most) for name, most in TEXTS.items()}
    fee = part.get("fee")
    stated = None if fee.is_null else _fee(fee)
    link = _link(part.get("map_link", ""))
    return {**times, **texts, "map_link": link, "stated_fee": stated}


def _time(part: Part) -> time | None:
    if part.is_null:
        return None
    if not CLOCK.fullmatch(part.text()):
        raise part.fail(_("a time as 08:30 was expected"))
    return time.fromisoformat(part.text())


def _fee(part: Part) -> dict[str, Any]:
    cents = part["cents"].number(0, MOST_CENTS)
    return {"cents": cents, "per": part["per"].one_of(("entry", "player"))}


def _link(part: Part) -> str:
    if not part.text(MOST_LINK):
        return ""
    try:
        URLValidator(schemes=("http", "https"))(part.text())
    except ValidationError:
        raise part.fail(_("a link beginning with https:// was expected")) from None
    return part.text()


def store_facts(event: Event, facts: FactsRead) -> None:
    """Store the facts of a file; nobody signs up before a director says so."""
    if facts:
        EventFacts.objects.create(event=event, **facts)
