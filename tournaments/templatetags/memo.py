"""Caches rendered parts of pages by the values they show."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.event.fingerprint import shown_of
from tournaments.event.models import Event

register = template.Library()
MOST_LETTERS = 10_000_000
KEY = 200  # Approximate length of a part's values


class Parts:
    """Rendered parts by their values; all are dropped when they grow too long."""

    def __init__(self, most: int = MOST_LETTERS) -> None:
        self._most, self._letters = most, 0
        self._parts: dict[Hashable, SafeString] = {}

    def get(self, key: Hashable, render: Callable[[], str]) -> SafeString:
        part = self._parts.get(key)
        if part is None:
            part = mark_safe(render())
            self._letters += len(part) + KEY
            if self._letters > self._most:
                self._parts, self._letters = {}, len(part) + KEY
            self._parts[key] = part
        return part


parts = Parts()


class Memo(Node):
    """Renders its content once for each set of values, in each language and time zone."""

    child_nodelists = ("content",)

    def __init__(self, values: dict[str, FilterExpression], content: NodeList) -> None:
        self.values, self.content = values, content

    def render(self, context: Context) -> SafeString:
        values = {name: each.resolve(context) for name, each in self.values.items()}
        key = (self, *_place(), *map(_key, values.values()))
        return parts.get(key, lambda: self.content.render(context.new(values)))


@register.simple_tag(takes_context=True)
def rows(
    context: Context, name: str, items: Iterable[Hashable], path: str, **values: object
) -> SafeString:
    """``{% rows "match" wave.matches "public/_match.html" event=event %}``: row by row.

    Each row is rendered once for its item and these values; it sees nothing else.
    """
    shown = ((other, _key(value)) for other, value in values.items())
    key = (path, name, *_place(), *shown)
    assert context.template is not None  # It is set while a page is rendered
    engine = context.template.engine

    def render(item: Hashable) -> str:
        return str(
            engine.get_template(path).render(context.new({**values, name: item}))
        )

    shown_rows = [parts.get((key, item), partial(render, item)) for item in items]
    return mark_safe("".join(shown_rows))


def _place() -> tuple[str, str]:
    return get_language(), timezone.get_current_timezone_name()


def _key(value: object) -> object:
    return shown_of(value) if isinstance(value, Event) else value


@register.tag
def memo(parser: Parser, token: Token) -> Memo:
    """``{% memo match event text=page.text %}..{% endmemo %}``: a part of a page.

    The content sees only these values, so that the part cannot depend on others.
    """
    _tag, *words = token.split_contents()
    names = [word.partition("=") for word in words]
    values = {
        name: parser.compile_filter(value or name) for name, _equals, value in names
    }
    content = parser.parse(("endmemo",))
    parser.delete_first_token()
    return Memo(values, content)
