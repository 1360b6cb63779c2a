"""Tags of the template that all tables share: its head and its rows."""

from collections.abc import Callable
from functools import cache, partial
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
from tournaments.templatetags.memo import parts

register = template.Library()
CellOf = Callable[[Any], Any]
# A column, its attributes if they are the same in every row, and its cells.
Written = tuple[Any, SafeString | None, CellOf | None]


@register.filter
def has_more(table: Any) -> bool:
    """Whether a table has columns that a phone shows only on tap."""
    classes = (str(column.attrs["td"].get("class", "")) for column in table.columns)
    return any("col-more" in each for each in classes)


@register.simple_tag
def table_rows(table: Any, *, more: bool) -> SafeString:
    """``{% table_rows table more=more %}``: every row as ``<tr>``, and the line of the cut.

    ``more`` adds the button for narrow screens. Rows of a table with a ``row_key`` depend
    on that key and their record only, so each is rendered once a language.
    """
    row_key = getattr(table, "row_key", None)
    shared = (get_language(), row_key, more)
    button = markup(EXPAND, gettext("More of this row")) if more else ""
    cut_after = getattr(table, "cut_after", None)
    # Not asked where every row is known.
    columns = cache(lambda: [_written(column, table) for column in table.columns])
    rows: list[SafeString] = []
    for place, row in enumerate(table.paginated_rows, 1):
        render = partial(_table_row, row, columns, button)
        rows.append(parts.get((shared, row.record), render) if row_key else render())
        if place == cut_after:
            label = table.cut_label or gettext("The cut")
            is_open = " is-open" if getattr(table, "is_cut_open", False) else ""
            rows.append(markup(CUT, is_open, len(table.columns) + 1, label))
    return mark_safe("".join(rows))


def _table_row(
    row: Any, columns: Callable[[], list[Written]], button: str
) -> SafeString:
    return SafeString(f"<tr{_attributes(row)}>{_cells(row, columns())}{button}</tr>")


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


def _cells(row: Any, columns: list[Written]) -> str:
    """Renders a row's cells.

    Renders what depends on the record alone without the column, because that takes most
    of the time of a long table.
    """
    record = row.record
    is_value = not isinstance(record, Model)
    cells = []
    for column, td, cell_of in columns:
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


def _written(column: Any, table: Any) -> Written:
    given = column.column.attrs.get("td", {})
    differs = any(callable(value) for value in given.values())
    td = None if differs else column.attrs["td"].as_html()
    return column, td, _cell_of(column, table)


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
    if not column.is_ordered:
        return ""
    down = column.order_by_alias.is_descending
    return format_html(' aria-sort="{}"', "descending" if down else "ascending")
