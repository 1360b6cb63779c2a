"""Tags of the template that all tables share: its head and its rows."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import signature
from operator import attrgetter
from typing import Any

import django_tables2 as tables
from django import template
from django.db.models import Model
from django.forms.utils import flatatt
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from players.common.markup import escaped, markup
from tournaments.formats import signed

register = template.Library()


@register.filter
def has_more(table: Any) -> bool:
    """Whether a table has columns that a phone shows only on tap."""
    return any("col-more" in _class(table, column) for column in table.columns)


def _class(table: Any, column: Any) -> str:
    if _is_light(table):
        return str(_td_of(table, column))
    return str(column.attrs["td"].get("class", ""))


def _is_light(table: Any) -> bool:
    """Whether all tables of its class have the same attributes in their columns."""
    return getattr(table, "is_light", False) and not table._meta.orderable


@register.simple_tag
def table_head(table: Any) -> SafeString:
    """``{% table_head table %}``: the headings of a light table; empty for others."""
    if not _is_light(table):
        return SafeString("")
    heads = [(_written_attributes(table, c, "th"), c.header) for c in table.columns]
    return SafeString("".join(markup(HEADING, *head) for head in heads))


HEADING = '<th scope="col" {}>{}</th>'
_attributes_of: dict[tuple[type, str, str], SafeString] = {}


def _written_attributes(table: Any, column: Any, tag: str) -> SafeString:
    """A column's attributes in a light table, cached by class because they are slow."""
    key = type(table), column.name, tag
    if key not in _attributes_of:
        _attributes_of[key] = column.attrs[tag].as_html()
    return _attributes_of[key]


CellOf = Callable[[Any], Any]
MOST_ROWS = 20_000
_rows: dict[Hashable, SafeString] = {}


@register.simple_tag
def table_rows(table: Any, *, more: bool) -> SafeString:
    """``{% table_rows table more=more %}``: every row as ``<tr>``, and the line of the cut.

    ``more`` adds the button for narrow screens. Rows of a table with a ``row_key`` depend
    on that key and their record only, so each is rendered once a language.
    """
    row_key = getattr(table, "row_key", None)
    key = None if row_key is None else (get_language(), row_key, more)
    button = markup(EXPAND, gettext("More of this row")) if more else ""
    cut_after = getattr(table, "cut_after", None)
    columns = _RowParts(table)
    rows: list[SafeString] = []
    for place, row in enumerate(table.paginated_rows, 1):
        rows.append(_row(key, row, columns, button))
        if place == cut_after:
            label = table.cut_label or gettext("The cut")
            is_open = " is-open" if getattr(table, "is_cut_open", False) else ""
            rows.append(markup(CUT, is_open, len(table.columns) + 1, label))
    return mark_safe("".join(rows))


@dataclass(frozen=True)
class _RowParts:
    """What a table's columns give each row; not computed if every row is cached."""

    table: Any

    @cached_property
    def written(self) -> list[tuple[Any, SafeString | None, CellOf | None]]:
        """Each column, its attributes if they are the same in every row, and its cells."""
        return [
            (column, _td_of(self.table, column), _cell_of(column, self.table))
            for column in self.table.columns
        ]


def _row(key: Hashable, row: Any, columns: _RowParts, button: str) -> SafeString:
    if key is None:
        return _table_row(row, columns, button)
    of_record = (key, row.record)
    made = _rows.get(of_record)
    if made is None:
        if len(_rows) >= MOST_ROWS:
            _rows.clear()
        made = _rows[of_record] = _table_row(row, columns, button)
    return made


def _table_row(row: Any, columns: _RowParts, button: str) -> SafeString:
    return SafeString(f"<tr{_attributes(row)}>{_cells(row, columns)}{button}</tr>")


def _attributes(row: Any) -> SafeString | str:
    given = row.table.row_attrs
    if not given:
        return ""
    named = given.items()
    return flatatt({n: v(row.record) if callable(v) else v for n, v in named})


CUT = '<tr class="cut-line{}"><th scope="row" colspan="{}">{}</th></tr>'
EXPAND = (
    '<td class="expand">'
    '<button type="button" aria-expanded="false" aria-label="{}"></button></td>'
)


def _cells(row: Any, columns: _RowParts) -> str:
    """Renders a row's cells.

    Renders what depends on the record alone without the column, because that takes most
    of the time of a long table.
    """
    record = row.record
    is_value = not isinstance(record, Model)
    cells = []
    for column, td, cell_of in columns.written:
        cell = cell_of(record) if cell_of and is_value else row.get_cell(column.name)
        if td is None:
            column.current_value, column.current_record = cell, record
            td = column.attrs["td"].as_html()
        cells.append(f"<td {td}>{_text(cell)}</td>")
    return "".join(cells)


def _text(cell: Any) -> str:
    """A cell's text; ``localize`` returns a whole number unchanged."""
    if type(cell) is int:
        return signed(cell)
    return escaped(cell if isinstance(cell, str) else localize(cell))


def _td_of(table: Any, column: Any) -> SafeString | None:
    """A column's attributes, unless they differ from row to row."""
    if _is_light(table):
        return _written_attributes(table, column, "td")
    attributes = column.column.attrs.get("td", {})
    if any(callable(value) for value in attributes.values()):
        return None
    made: SafeString = column.attrs["td"].as_html()
    return made


def _cell_of(column: Any, table: Any) -> CellOf | None:
    """The function from record to cell; None if the column does more."""
    if type(column.column) is not tables.Column or column.link:
        return None
    render = getattr(table, f"render_{column.name}", None)
    arguments = _arguments_of(render.__func__) if render else ["value"]
    if arguments not in (["value"], ["record"]):
        return None
    is_of_value, empty = arguments == ["value"], column.column.empty_values
    accessor, default = column.accessor, column.default
    path = attrgetter(accessor.replace(accessor.SEPARATOR, "."))

    def cell(record: Any) -> Any:
        try:
            value = path(record)
        except AttributeError:
            value = accessor.resolve(record, quiet=True)
        if callable(value):
            value = value()
        if value in empty:
            return default
        if render is None:
            return value
        return render(value if is_of_value else record)

    return cell


@cache
def _arguments_of(render: Callable[..., Any]) -> list[str]:
    """The parameters of a table's method without ``self``."""
    return [*signature(render).parameters][1:]


@register.simple_tag
def aria_sort(column: Any) -> SafeString | str:
    """The ``aria-sort`` of a column a table is sorted by."""
    if not column.is_ordered:
        return ""
    down = column.order_by_alias.is_descending
    return format_html(' aria-sort="{}"', "descending" if down else "ascending")
