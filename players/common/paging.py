"""Long tables: page by page on a screen, whole on paper."""

from collections.abc import Iterable

from django.http import HttpRequest
from django_tables2 import RequestConfig, Table

LINES = 50
WHOLE = "all"


def paged(request: HttpRequest, tables: Iterable[Table], lines: int = LINES) -> None:
    """Show so many lines of each table; with ``?all`` the whole, as it is printed."""
    for table in tables:
        RequestConfig(request, paginate=False).configure(table)
        if WHOLE not in request.GET:
            table.paginate(per_page=lines)
            asked = request.GET.get(table.prefixed_page_field)
            table.page = table.paginator.get_page(asked)
