"""The filter that shows a sentence of the formats or of the rules."""

from django import template
from django.utils.translation import gettext

from tournaments.models import Event
from tournaments.translation import Translatable, translate, translate_for

register = template.Library()


@register.filter
def translated(sentence: Translatable, event: Event | None = None) -> str:
    """The sentence in the reader's language: {{ clinch.words|translated:event }}."""
    return translate_for(event, sentence) if event else translate(sentence)


@register.filter
def cited(rule: str) -> str:
    """The place of a rule in the reader's language: {{ line.source|cited }}.

    The date after it, in parentheses, stays as it is.
    """
    place, opening, date = rule.partition(" (")
    return f"{gettext(place) if place else ''}{opening}{date}"
