"""People as links."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from players.selectors.records import PersonName

register = template.Library()
MOST_LINKS = 8192


@lru_cache(MOST_LINKS)
def person_link(person: PersonName) -> SafeString:
    """A person's name, leading to their page; many pages name the same people."""
    address = reverse("person", args=[person.number])
    return format_html('<a href="{}">{}</a>', address, person.name)


@register.simple_tag
def people_links(people: Iterable[PersonName]) -> SafeString:
    """``{% people_links line.winners %}``: each of them, leading to their page."""
    return format_html_join(" / ", "{}", ((person_link(person),) for person in people))
