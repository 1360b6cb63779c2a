"""Columns of tables: a heading, and the classes of the cells and of the heading."""

from typing import Any

import django_tables2 as tables


def column(
    label: Any, cells: str = "", heading: str = "", **options: Any
) -> tables.Column:
    classes = {"td": cells, "th": heading}
    attrs = {tag: {"class": names} for tag, names in classes.items() if names}
    return tables.Column(verbose_name=label, attrs=attrs, **options)


def figures(label: Any, *, more: bool = False, **options: Any) -> tables.Column:
    """A column of figures; a phone shows ``more`` columns on tap."""
    classes = "num col-more" if more else "num"
    return column(label, classes, classes, **options)
