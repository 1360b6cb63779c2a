"""People as links."""

from collections.abc import Iterable
from functools import cache, lru_cache

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from players.archive.selectors.records import PersonName
from players.common.markup import markup
from players.people.names import family_names

register = template.Library()
MOST_LINKS = 8192


@lru_cache(MOST_LINKS)
def person_link(person: PersonName) -> SafeString:
    """A person's name, linked to their page; cached, as many pages name the same people."""
    return markup('<a href="{}">{}</a>', address("person", person.number), person.name)


def address(name: str, *numbers: int) -> str:
    """The address of this view with these numbers; ``reverse`` takes ten times as long."""
    return _pattern(name, len(numbers)).format(*numbers)


@cache
def _pattern(name: str, count: int) -> str:
    parts = reverse(name, args=[0] * count).split("/")
    return "/".join("{}" if part == "0" else part for part in parts)


@register.simple_tag
def people_links(people: Iterable[PersonName]) -> SafeString:
    """``{% people_links line.winners %}``: each of them, linked to their page."""
    return SafeString(" / ".join(map(person_link, people)))


register.filter("family_names", family_names)
