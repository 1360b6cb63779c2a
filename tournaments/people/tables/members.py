"""A club's list of people as a table, for its directors."""

from collections.abc import Sequence
from datetime import date

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.people.models import Person
from players.people.services.club_list import named_with_town
from tournaments.standings.tables import figures

MORE = {"td": {"class": "col-more"}, "th": {"class": "col-more"}}


class MembersTable(tables.Table):
    """The people of a club by family name, or by any column on a press."""

    name = tables.Column(verbose_name=_("Name"), order_by="by_family")
    town = tables.Column(verbose_name=_("Town"), default="", attrs=MORE)
    phone = tables.Column(verbose_name=_("Phone"), default="", attrs=MORE)
    email = tables.Column(verbose_name=_("E-mail"), default="", attrs=MORE)
    is_member = tables.Column(
        verbose_name=_("Member"), order_by=("is_member", "dues_until")
    )
    events = figures(_("Events"))

    class Meta:
        empty_text = _("Nobody in the list is like that.")

    def __init__(self, people: Sequence[Person], *, club: Club, today: date) -> None:
        super().__init__(people, order_by="name")
        self.club, self.today = club, today
        self.namesakes = named_with_town(club)

    def render_name(self, record: Person) -> SafeString:
        """The name, linked to the form, a namesake's town, the name shown publicly."""
        link = format_html(
            '<a href="{}">{}</a>',
            reverse("member", args=[self.club.slug, record.pk]),
            record.name,
        )
        town = record.town if record.key in self.namesakes else ""
        about = [("soft narrow-only", town)] if town else []
        if record.shown_as:
            about.append(
                ("soft", _now("shown as %(name)s") % {"name": record.shown_as})
            )
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
