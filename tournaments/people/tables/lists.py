"""A club's list of people, and the lines of a list with the effect of each, for its directors."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.columns import column, figures
from players.common.csv_file import Cell, Row
from players.people.models import Person
from players.people.services.club_list import named_with_town
from tournaments.field.headings import role_label
from tournaments.people.selectors.member_facts import FACTS
from tournaments.people.selectors.member_lines import MemberLine


class _LinesTable(tables.Table):
    """Lines of a list; those that change nothing are faint."""

    number = figures(_("Line"), accessor="line__number")

    class Meta:
        orderable = False
        row_attrs = {
            "class": lambda record: "is-out" if record.state == "same" else None
        }


class MemberLinesTable(_LinesTable):
    name = column(_("Name"))
    state = column(_("What will happen"))

    def render_state(self, record: MemberLine) -> SafeString | str:
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
    label = role_label(name)
    if not before:
        return format_html("{}: <b>{}</b>", label, _shown(after))
    return format_html("{}: <s>{}</s> <b>{}</b>", label, _shown(before), _shown(after))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return _now("yes") if value else _now("no")
    if isinstance(value, date):
        return date_format(value, "DATE_FORMAT")
    return str(value or _now("nothing"))


class WinnerLinesTable(_LinesTable):
    year = column(_("Year"), "nowrap", accessor="win__year")
    event = column(_("Event"), "name", accessor="win__event_name")
    names = column(_("Winner"))
    state = column(_("What will happen"))

    def render_year(self, value: int) -> str:
        """The year without a separator of thousands."""
        return str(value)

    def render_state(self, value: str) -> str:
        return _now("New") if value == "new" else _now("In the list already")


class MembersTable(tables.Table):
    """The people of a club by family name, or by any column on a press."""

    name = column(_("Name"), order_by="by_family")
    town = column(_("Town"), "col-more", "col-more", default="")
    phone = column(_("Phone"), "col-more", "col-more", default="")
    email = column(_("E-mail"), "col-more", "col-more", default="")
    is_member = column(_("Member"), order_by=("is_member", "dues_until"))
    events = figures(_("Events"))

    class Meta:
        empty_text = _("Nobody in the list is like that.")

    def __init__(self, people: Sequence[Person], *, club: Club, today: date) -> None:
        super().__init__(people, order_by="name")
        self.club, self.today = club, today
        self.namesakes = named_with_town(club)

    def render_name(self, record: Person) -> SafeString:
        """The name, linked to the form, a namesake's town, the name shown publicly."""
        page = reverse("member", args=[self.club.slug, record.pk])
        link = format_html('<a href="{}">{}</a>', page, record.name)
        town = record.town if record.key in self.namesakes else ""
        about = [("soft narrow-only", town)] if town else []
        if record.shown_as:
            shown = _now("shown as %(name)s") % {"name": record.shown_as}
            about.append(("soft", shown))
        lines = format_html_join("", '<small class="{}"><br>{}</small>', about)
        return format_html("{}{}", link, lines)

    def render_is_member(self, record: Person) -> SafeString | str:
        """Member or visitor, and whether dues are paid."""
        if not record.is_member:
            return format_html('<span class="soft">{}</span>', _now("visitor"))
        if record.dues_until is None:
            return _now("member")
        until = date_format(record.dues_until, "DATE_FORMAT")
        if record.dues_until < self.today:
            over = _now("dues ended %(day)s") % {"day": until}
            return format_html("{}<br><small><b>{}</b></small>", _now("member"), over)
        paid = _now("paid until %(day)s") % {"day": until}
        return format_html('{}<br><small class="soft">{}</small>', _now("member"), paid)


def members_rows(people: Iterable[Person]) -> list[Row]:
    """The list for a spreadsheet: headings, then everybody with the club's facts."""
    columns = ("name", *FACTS)
    head: Row = list(map(role_label, columns))
    return [head, *([_cell(getattr(p, name)) for name in columns] for p in people)]


def _cell(value: Any) -> Cell:
    if isinstance(value, bool):
        return _now("yes") if value else _now("no")
    return value.isoformat() if isinstance(value, date) else value or ""
