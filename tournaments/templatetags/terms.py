"""Tags for what those who enter are called; they need the page's ``event``."""

from django import template
from django.template import Context

from tournaments import terms

register = template.Library()


@register.simple_tag(takes_context=True)
def term(context: Context, of_pairs: str, of_players: str) -> str:
    """The phrase about those who enter: {% term _("Pairs") _("Players") %}."""
    return terms.term(context["event"], of_pairs, of_players)


@register.simple_tag(takes_context=True)
def counted(context: Context, n: int, phrase: str = terms.ENTERED) -> str:
    """So many pairs or players: {% counted 23 %}."""
    return terms.counted(context["event"].entered_as, n, phrase)
