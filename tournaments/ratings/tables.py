"""A club's ratings as tables: the list, and the error of the forecasts."""

from collections.abc import Sequence

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.archive.selectors.records import PersonName
from players.ratings.selectors import Foresight, RatedPerson
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


class ForesightTable(tables.Table):
    """The losses of three forecasts of the same games."""

    way = tables.Column(verbose_name=_("Foreseen by"))
    brier = figures(_("Brier score"))
    log_loss = figures(_("Log loss"))

    class Meta:
        orderable = False

    def __init__(self, losses: Foresight) -> None:
        super().__init__(
            [
                _way(_now("the ratings"), losses.brier, losses.log_loss),
                _way(
                    _now("the share of games won before"),
                    losses.share_brier,
                    losses.share_log_loss,
                ),
                _way(_now("a coin"), losses.coin_brier, losses.coin_log_loss),
            ],
            prefix="f-",
        )


def _way(name: str, brier: float, log_loss: float) -> dict[str, str]:
    return {"way": name, "brier": f"{brier:.3f}", "log_loss": f"{log_loss:.3f}"}
