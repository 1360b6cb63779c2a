"""Tags that choose between pairs and players; they need ``event`` in the context."""

from django import template
from django.template import Context

from tournaments import terms

register = template.Library()


@register.simple_tag(takes_context=True)
def term(context: Context, of_pairs: str, of_players: str) -> str:
    """The phrase for pairs or for players: {% term _("Pairs") _("Players") %}."""
    return terms.term(context["event"], of_pairs, of_players)


@register.simple_tag(takes_context=True)
def counted(context: Context, n: int, phrase: str = terms.ENTERED) -> str:
    """A number of pairs or players: {% counted 23 %}."""
    return terms.counted(context["event"].entered_as, n, phrase)
