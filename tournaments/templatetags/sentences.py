"""Filters that show a sentence: of the formats, of the rules, or with a name at its end."""

from dataclasses import replace

from django import template
from django.template.defaultfilters import stringfilter
from django.utils.translation import gettext

from players.common.text import single_stop
from tournaments.event.models import Event
from tournaments.event.translation import Translatable, translate, translate_for
from tournaments.formats import RuleSource

register = template.Library()
register.filter("single_stop", stringfilter(single_stop), is_safe=True)


@register.filter
def translated(sentence: Translatable, event: Event | None = None) -> str:
    """The sentence in the reader's language: {{ clinch.words|translated:event }}."""
    return translate_for(event, sentence) if event else translate(sentence)


@register.filter
def cited(rule: RuleSource | str) -> str:
    """The place of a rule in the reader's language: {{ line.source|cited }}.

    The date of the text stays as it is.
    """
    source = RuleSource.parse(rule) if isinstance(rule, str) else rule
    place = gettext(source.place) if source.place else ""
    return str(replace(source, place=place))
