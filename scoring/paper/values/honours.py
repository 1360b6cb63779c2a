"""Certificates, the winners' sheet, a paragraph for the local paper."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.common.text import isolated, single_stop
from scoring.paper.values.common import Order, Values, whole
from tournaments.event.models import Event
from tournaments.event.selectors.placings import PlacingLine
from tournaments.event.terms import counted
from tournaments.standings.selectors.finish import final_places

BEST = 3  # Places that get a certificate


def _rank(line: PlacingLine) -> int:
    return int(line.place.rstrip("="))


def certificate_values(event: Event, order: Order) -> Values:
    """A certificate for each pair on the first three places of a last stage."""
    places = [places for places in final_places(event) if not places.of_clubs]
    return {
        "certificate": _("Certificate"),
        "signs": [_("Director"), _("For the club")],
        "certificates": [
            {
                "place": f"{places.title} · {_('Place %(place)s') % {'place': line.place}}",
                "names": [whole(name) for name in line.name.split(" / ")],
            }
            for places in places
            for line in places.rows
            if _rank(line) <= BEST
        ],
    }


def winner_values(event: Event, order: Order) -> Values:
    return {
        "places": [
            {
                "title": places.title,
                "heads": [_("Place"), ""],
                "rows": [[line.place, whole(line.entrant)] for line in places.rows],
                "strong": sum(line.is_first for line in places.rows),
            }
            for places in final_places(event)
        ]
    }


def press_values(event: Event, order: Order) -> Values:
    return {"paragraphs": [whole(text) for text in press_paragraphs(event)]}


def press_paragraphs(event: Event) -> list[str]:
    """Who won where and when, against how many, and who came next."""
    count = event.pairs.exclude(is_checked_in=False, state="in").count()
    where = event.place or event.club.town
    host = {"club": event.club.name, "where": where}
    values = {
        "event": event.name,
        "host": _("%(club)s in %(where)s") % host if where else event.club.name,
        "day": date_format(event.date, "DATE_FORMAT"),
        "entrants": counted(event.entered_as, count),
    }
    opening = _("%(entrants)s played 42 at %(event)s of %(host)s on %(day)s.")
    paragraphs = [opening % values]
    for places in final_places(event):
        firsts = [_named(line) for line in places.rows if line.is_first]
        if not firsts:
            continue
        won = _("%(stage)s was won by %(names)s.")
        text = won % {"stage": places.title, "names": "; ".join(firsts)}
        for rank in range(2, BEST + 1):
            behind = [_named(line) for line in places.rows if _rank(line) == rank]
            if behind:
                text += " " + _("Place %(rank)s went to %(names)s.") % {
                    "rank": rank,
                    "names": "; ".join(behind[:4]),
                }
        paragraphs.append(single_stop(text))
    return paragraphs


def _named(line: PlacingLine) -> str:
    *others, last = map(isolated, line.name.split(" / "))
    if not others:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last}
