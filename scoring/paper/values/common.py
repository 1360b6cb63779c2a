"""What every paper says, and names that any width holds."""

import re
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.event.models import Event

Values = dict[str, object]


@dataclass(frozen=True, slots=True)
class Order:
    """What was ordered beside the paper itself."""

    size: str
    base: str  # The server's address, for codes

    @property
    def page(self) -> str:
        """The page, of a poster the one of its country."""
        return "a4" if self.size in ("a4", "a3") else "us-letter"


LONG = re.compile(r"\S{25,}")
BREAK = "\N{SOFT HYPHEN}"


def common(event: Event, title: str, order: Order) -> Values:
    """The title, the event, the foot, the language and the paper's size."""
    day = date_format(event.date, "DATE_FORMAT")
    practice = f" ({_('Practice')})" if event.is_practice else ""
    name = whole(f"{event.name}{practice}")
    return {
        "title": title,
        "event": name,
        "under": f"{whole(event.club.name)} · {day}",
        "foot": f"{name} · {day} · Seven Marks",
        "lang": (get_language() or "en")[:2],
        "paper": order.page,
        "none": _("Nothing to print here yet."),
    }


def whole(text: str) -> str:
    """The text with places to break a word that no line would hold."""
    return LONG.sub(lambda word: BREAK.join(re.findall(".{1,12}", word[0])), text)
