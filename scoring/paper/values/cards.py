"""Scoresheets of a round, table cards and name tags."""

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from players.common.refused import Refused
from players.common.server_address import qr
from scoring.game.first_shake import first_shake
from scoring.game.links import codes_of_tables, has_ended
from scoring.paper.values.common import Order, Values, whole
from tournaments.event.models import Event, Match, Pair
from tournaments.event.selectors.matches import MatchLine, match_lines, round_in
from tournaments.event.terms import scored
from tournaments.event.translation import translate

HANDS = 13  # The most hands, of a mark each, in a game to seven
Codes = dict[int, tuple[str, str]]  # By table its code, and that as a QR


def sheet_values(event: Event, order: Order) -> Values:
    """A scoresheet for each match of the last round drawn that is not over."""
    rows = event.matches.exclude(state=Match.State.VOID)
    rows = rows.filter(round__in=_rounds_to_print(event))
    matches = [match for match in match_lines(rows) if not match.is_bye]
    matches.sort(key=lambda match: (match.table or 0, match.number))
    tables = [] if has_ended(event) else [match.table for match in matches]
    codes = codes_of_tables(event, order.base, tables)
    marks = scored(event, _("Marks"), _("Points"))
    sides = event.format.sides
    heads = [_("Hand"), _("Shaker"), _("Bid by"), _("Bid"), _("Made / set")]
    return {
        "sheets": [_sheet(event, match, codes) for match in matches],
        "heads": [
            *heads,
            *([marks] if sides == 2 else [f"{marks} {n}" for n in (1, 2, 3)]),
        ],
        "hands": HANDS,
    }


def _rounds_to_print(event: Event) -> list[int]:
    """Of each stage in play the first round with open matches, else the last drawn."""
    rounds = []
    for stage in event.stages.all():
        drawn = stage.matches.exclude(state=Match.State.VOID)
        is_open = drawn.exclude(state__in=Match.SETTLED).order_by("round__number")
        first = is_open.values_list("round", flat=True).first()
        rounds += [first] if first else []
    if not rounds:
        newest = event.matches.order_by("-stage__number", "-round__number")
        rounds = list(newest.values_list("round", flat=True)[:1])
    return rounds


def _sheet(event: Event, match: MatchLine, codes: Codes) -> Values:
    code, svg = codes.get(match.table or 0, ("", ""))
    first = first_shake(event.house, game=f"{event.slug}/{match.number}/1")
    title = (
        _("Table %(table)s") % {"table": match.table}
        if match.table
        else _("Match %(n)s") % {"n": match.number}
    )
    round = capfirst(round_in(event.format, match))
    return {
        "title": title,
        "under": _("%(round)s, match %(n)s") % {"round": round, "n": match.number},
        "sides": [whole(side.numbered) for side in match.sides],
        "rule": translate(first.rule),
        "code": code,
        "qr": svg,
    }


def card_values(event: Event, order: Order) -> Values:
    """A card for each table in use, with its code where one is made."""
    if has_ended(event):
        raise Refused(_("The event is final: its codes have ended."))
    typing = order.base.split("://")[-1].rstrip("/") + reverse("code")
    hint = _("Scan to enter the result of this table.")
    typed = _("Or type the code at %(typing)s") % {"typing": typing}
    numbers = event.tables.filter(is_in_use=True).values_list("number", flat=True)
    codes = codes_of_tables(event, order.base, numbers)
    return {
        "cards": [
            {
                "title": str(number),
                "kind": _("Table"),
                "code": codes.get(number, ("", ""))[0],
                "qr": codes.get(number, ("", ""))[1],
                "hint": f"{hint} {typed}",
            }
            for number in numbers
        ],
        "without": _("No code was made for this table yet."),
    }


def tag_values(event: Event, order: Order) -> Values:
    """A name tag for each player who is in, with the address of the pair's page."""
    pairs = event.pairs.filter(state="in").prefetch_related("players__person")
    return {"tags": [tag for pair in pairs for tag in _tags(event, pair, order.base)]}


def _tags(event: Event, pair: Pair, base: str) -> list[Values]:
    under = [str(pair.number), *filter(None, [pair.club_name or pair.town])]
    svg = qr(base.rstrip("/") + reverse("pair", args=[event.slug, pair.number]))
    return [
        {"name": whole(name), "under": whole(" · ".join(under)), "qr": svg}
        for name in pair.name.split(" / ")
    ]
