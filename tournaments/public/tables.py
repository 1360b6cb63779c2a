"""The public table of an event's pairs."""

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.common.columns import column
from tournaments.event.models import Event
from tournaments.event.terms import entrant, term
from tournaments.public.selectors.pairs import PairLine
from tournaments.templatetags.marks import each_whole


class PairsTable(tables.Table):
    """The pairs entered; the browser searches it."""

    number = column(_("No."), "rank", "num")
    name = column(_("Pair"), order_by="by_family")
    group = column(_("Group"), default="")
    town = column(_("From"), "col-more soft", "col-more", default="")
    standing = column(_("Here"), "soft when", default="")

    class Meta:
        empty_text = _("No pair is entered yet.")

    def __init__(self, lines: Sequence[PairLine], *, event: Event) -> None:
        empty = [
            column
            for column in ("group", "town", "standing")
            if not any(getattr(line, column) for line in lines)
        ]
        super().__init__(
            lines,
            exclude=empty,
            row_attrs={
                "data-pair": lambda record: record.number,
                "class": lambda record: "is-out" if record.has_left else None,
            },
        )
        self.columns["name"].column.verbose_name = entrant(event)
        self.empty_text = term(
            event,
            _now("No pair is entered yet."),
            _now("Nobody is entered yet."),
            _now("No team is entered yet."),
        )
        self.pairs_url = reverse("event-pairs", args=[event.slug])
        self.row_key = ("pairs", self.pairs_url, tuple(self.columns.names()))

    def render_name(self, record: PairLine) -> SafeString:
        return format_html(
            '<a class="pair" href="{}{}/"><span class="names">{}</span></a>',
            self.pairs_url,
            record.number,
            each_whole(record.name),
        )
