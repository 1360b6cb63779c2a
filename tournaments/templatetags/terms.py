"""Tags for what those who enter are called; they need the page's ``event``."""

from typing import Any

from django import template
from django.template import Context

from tournaments import terms

register = template.Library()


@register.simple_tag(takes_context=True)
def term(context: Context, phrase: str, **words: Any) -> str:
    """The phrase about pairs, or about players where these enter: {% term "Pairs" %}."""
    return terms.term(context["event"], phrase, **words)


@register.simple_block_tag(takes_context=True)
def long_term(context: Context, content: str, **words: Any) -> str:
    """A phrase over several lines: {% long_term n=3 %}..{% endlong_term %}."""
    return terms.term(context["event"], " ".join(content.split()), **words)


@register.simple_tag(takes_context=True)
def counted(context: Context, n: int, what: str = terms.ENTERED) -> str:
    """So many pairs or players: {% counted 23 %}."""
    return terms.counted(context["event"].entered_as, n, what)
