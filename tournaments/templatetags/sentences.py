"""The filter that shows a sentence of the formats or of the rules."""

from django import template

from tournaments.translation import Translatable, translate

register = template.Library()


@register.filter
def translated(sentence: Translatable) -> str:
    """The sentence in the reader's language: {{ clinch.words|translated }}."""
    return translate(sentence)
