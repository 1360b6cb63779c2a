"""Parts of pages that are rendered once for the values they show."""

from collections.abc import Hashable

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.fingerprint import shown_of
from tournaments.models import Event

register = template.Library()
MOST_PARTS = 20_000
_parts: dict[Hashable, SafeString] = {}


class Memo(Node):
    """Renders its content once for each set of values, in each language and time zone."""

    child_nodelists = ("content",)

    def __init__(self, values: dict[str, FilterExpression], content: NodeList) -> None:
        self.values, self.content = values, content

    def render(self, context: Context) -> SafeString:
        """Give the part as it was rendered for equal values, or render it."""
        values = {name: each.resolve(context) for name, each in self.values.items()}
        place = (self, get_language(), timezone.get_current_timezone_name())
        key = (place, *map(_key, values.values()))
        if key not in _parts:
            if len(_parts) >= MOST_PARTS:
                _parts.clear()
            part = self.content.render(context.new(values))
            _parts[key] = mark_safe(part)  # noqa: S308  the nodes escaped their values
        return _parts[key]


def _key(value: Hashable) -> Hashable:
    return shown_of(value) if isinstance(value, Event) else value


@register.tag
def memo(parser: Parser, token: Token) -> Memo:
    """``{% memo match event text=page.text %}..{% endmemo %}``: a part of a page.

    Inside nothing is known but these values, so that the part cannot show another.
    """
    _tag, *words = token.split_contents()
    names = [word.partition("=") for word in words]
    values = {
        name: parser.compile_filter(value or name) for name, _equals, value in names
    }
    content = parser.parse(("endmemo",))
    parser.delete_first_token()
    return Memo(values, content)
