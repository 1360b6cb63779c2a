"""Who plays on a day, and where; who of all divisions is here."""

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.columns import column, figures
from tournaments.days.selectors.check_in import CheckInPair
from tournaments.days.selectors.divisions import DayPair
from tournaments.event.models import Pair
from tournaments.field.tables import check_in_button
from tournaments.templatetags.marks import each_whole


class DayPairsTable(tables.Table):
    """Everybody of every division by name, with the table; the browser searches it."""

    name = column(_("Name"))
    number = figures(_("No."))
    table = figures(_("Table"), default="")

    def __init__(self, pairs: Sequence[DayPair]) -> None:
        super().__init__(
            pairs,
            row_attrs={"class": lambda record: "is-out" if record.has_left else None},
            orderable=False,
        )

    def render_name(self, record: DayPair) -> SafeString:
        return format_html(
            '<a class="pair" href="{}"><span class="names">{}</span></a>'
            ' <small class="soft">{}</small>',
            record.url,
            each_whole(record.name),
            record.division,
        )

    def render_table(self, record: DayPair) -> SafeString | int | None:
        if not record.wave:
            return record.table
        return format_html(
            '{}<br><small class="soft">{}</small>',
            record.table,
            _now("wave %(number)s") % {"number": record.wave},
        )


class DayCheckInTable(tables.Table):
    """The pairs of every division; the button of a row checks it in or out."""

    name = column(_("Name"), accessor="pair__name")
    number = figures(_("No."), accessor="pair__number")
    checked_in = column(_("Here"), "pay", "pay", accessor="pair__is_checked_in")

    def __init__(self, pairs: Sequence[CheckInPair]) -> None:
        super().__init__(
            pairs,
            row_attrs={
                "id": lambda record: f"{record.event.slug}-{record.pair.number}",
                "data-words": lambda record: record.words,
                "class": lambda record: (
                    "is-out" if record.pair.state != Pair.State.IN else None
                ),
            },
            orderable=False,
        )

    def render_name(self, record: CheckInPair) -> SafeString:
        beside = [_now("in several divisions")] if record.is_twice else []
        return format_html(
            '<a href="{}">{}</a><br><small class="soft">{}</small>',
            reverse("pair-desk", args=[record.event.slug, record.pair.number]),
            record.pair.name,
            ", ".join(filter(None, (record.event.name, record.pair.town, *beside))),
        )

    def render_checked_in(self, record: CheckInPair) -> SafeString | str:
        pair, slug = record.pair, record.event.slug
        about = f"{pair}, {record.event}"
        return check_in_button(
            pair, f"{slug}-{pair.number}", f"{slug}/{pair.number}", about
        )
