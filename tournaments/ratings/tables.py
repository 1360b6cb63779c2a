"""A club's ratings as a table."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from players.archive.selectors.records import PersonName
from players.ratings.selectors import RatedPerson
from tournaments.standings.tables import figures
from tournaments.templatetags.people import person_link

PLUS_MINUS = "\u00b1"


class RatingsTable(tables.Table):
    """Everybody by the lower end of their rating, or by any column on a press."""

    rank = tables.Column(
        verbose_name=_("Place"),
        attrs={"td": {"class": "rank"}, "th": {"class": "num"}},
    )
    person = tables.Column(
        verbose_name=_("Player"), order_by=("person__by_family", "rank")
    )
    value = figures(_("Rating"), accessor="rating__value")
    margin = figures(_("Give or take"), accessor="rating__margin")
    at_least = figures(_("At least"), more=True, accessor="rating__at_least")
    games = figures(_("Games"), more=True, accessor="rating__games")

    class Meta:
        empty_text = _("Nobody has played enough games yet.")

    def __init__(self, lines: Sequence[RatedPerson]) -> None:
        super().__init__(lines, prefix="r-")

    def render_person(self, value: PersonName) -> SafeString:
        """The name, linked to the person's page."""
        return person_link(value)

    def render_margin(self, value: int) -> str:
        """The margin, above and below."""
        return f"{PLUS_MINUS} {value}"
