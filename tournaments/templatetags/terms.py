"""Tags that choose between pairs and players, marks and points by ``event``."""

from django import template
from django.template import Context
from django.utils.translation import gettext

from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from tournaments.event import terms

register = template.Library()


@register.simple_tag(takes_context=True)
def term(context: Context, of_pairs: str, of_players: str, of_teams: str = "") -> str:
    """The phrase for the entrants: {% term _("Pairs") _("Players") _("Teams") %}."""
    return terms.term(context["event"], of_pairs, of_players, of_teams)


@register.simple_tag(takes_context=True)
def scored(context: Context, of_marks: str, of_points: str) -> str:
    """The phrase for marks or for points: {% scored _("Marks") _("Points") %}.

    Without an event in the context it is marks. A phrase has no values here, because a
    template doubles the per cent signs of translated text.
    """
    event = context.get("event")
    return terms.scored(event, of_marks, of_points) if event else of_marks


@register.simple_tag(takes_context=True)
def counted(context: Context, n: int, phrase: str = terms.ENTERED) -> str:
    """A number of pairs or players: {% counted 23 %}."""
    return terms.counted(context["event"].entered_as, n, phrase)


@register.filter
def as_bid(bid: str, rules: Rules) -> str:
    """A bid or a pass as its table says it: {{ row.bid|as_bid:event.rules }}."""
    if bid == "pass":
        return gettext("pass")
    return GAMES[rules.game].spoken(bid, rules)
