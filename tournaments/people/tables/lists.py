"""The valid lines of a list, and the effect of each."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.people.selectors.member_lines import MemberLine
from tournaments.people.selectors.winner_lines import WinnerLine

FIGURE = {"td": {"class": "num"}, "th": {"class": "num"}}
WINNER_LABELS = {
    "year": _("Year"),
    "event_name": _("Event"),
    "first": _("Winner"),
    "second": _("Partner"),
}
LABELS = {
    "shown_as": _("Shown as"),
    "town": _("Town"),
    "phone": _("Phone"),
    "email": _("E-mail"),
    "is_member": _("Member"),
    "dues_until": _("Dues paid until"),
    "notes": _("Notes"),
}


class MemberLinesTable(tables.Table):
    """Lines of a list of people."""

    number = tables.Column(
        verbose_name=_("Line"), accessor="line__number", attrs=FIGURE
    )
    name = tables.Column(verbose_name=_("Name"))
    state = tables.Column(verbose_name=_("What will happen"))

    class Meta:
        orderable = False

    def __init__(self, lines: Sequence[MemberLine]) -> None:
        super().__init__(
            lines,
            row_attrs={
                "class": lambda record: "is-out" if record.state == "same" else None
            },
        )

    def render_state(self, record: MemberLine) -> SafeString | str:
        """New, unchanged, or the changes."""
        if record.state == "new":
            return _new(record)
        if record.state == "same":
            return _now("In the list already")
        return format_html_join("; ", "{}", ((_change(c),) for c in record.changes))


def _new(line: MemberLine) -> SafeString | str:
    state = _now("New, a member") if line.facts.is_member else _now("New")
    if line.shown_as:
        state += ", " + _now("shown as %(name)s") % {"name": line.shown_as}
    if not line.alike:
        return state
    text = _now("but it looks like %(name)s, who is in the list")
    return format_html("{}, <b>{}</b>", state, text % {"name": line.alike})


def _change(change: tuple[str, Any, Any]) -> SafeString:
    name, before, after = change
    if not before:
        return format_html("{}: <b>{}</b>", LABELS[name], _shown(after))
    return format_html(
        "{}: <s>{}</s> <b>{}</b>", LABELS[name], _shown(before), _shown(after)
    )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return _now("yes") if value else _now("no")
    if isinstance(value, date):
        return date_format(value, "DATE_FORMAT")
    return str(value or _now("nothing"))


class WinnerLinesTable(tables.Table):
    """Lines of a list of past winners."""

    number = tables.Column(
        verbose_name=_("Line"), accessor="line__number", attrs=FIGURE
    )
    year = tables.Column(
        verbose_name=_("Year"),
        accessor="win__year",
        attrs={"td": {"class": "nowrap"}},
    )
    event = tables.Column(
        verbose_name=_("Event"),
        accessor="win__event_name",
        attrs={"td": {"class": "name"}},
    )
    names = tables.Column(verbose_name=_("Winner"))
    state = tables.Column(verbose_name=_("What will happen"))

    class Meta:
        orderable = False

    def __init__(self, lines: Sequence[WinnerLine]) -> None:
        super().__init__(
            lines,
            row_attrs={
                "class": lambda record: "is-out" if record.state == "same" else None
            },
        )

    def render_year(self, value: int) -> str:
        """The year without a separator of thousands."""
        return str(value)

    def render_state(self, value: str) -> str:
        """New, or on the roll already."""
        return _now("New") if value == "new" else _now("In the list already")
