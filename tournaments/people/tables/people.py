"""The tables of a person's page: events, partners, opponents."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.archive.selectors.opponents import OpponentLine
from players.archive.selectors.records import (
    EventLine,
    PartnerLine,
    PersonName,
    RecordFigures,
)
from players.common.columns import column, figures
from players.common.light_table import LightTable
from players.common.markup import markup
from tournaments.event.selectors.placings import shared_place
from tournaments.event.translation import day_text, stage_name
from tournaments.templatetags.people import address, people_links, person_link

MOST_PLACES = 2048


def scores(record: RecordFigures) -> str:
    """Marks, and points if games were scored so; each added up separately."""
    parts = [record.marks] if record.has_marks else []
    if record.has_points:
        parts.append(_now("%(score)s points") % {"score": record.points})
    return ", ".join(parts)


class EventsTable(LightTable):
    """A person's events, the newest first."""

    name = column(_("Event"))
    partner = column(_("With"), "col-more", "col-more", default="")
    place = column(_("Place"), empty_values=())
    won_lost = figures(_("Won-lost"))
    marks = figures(_("Marks"), more=True)

    def __init__(self, lines: Sequence[EventLine], *, of_pair: bool = False) -> None:
        has_partner = any(line.partner for line in lines) and not of_pair
        exclude = () if has_partner else ("partner",)
        super().__init__(lines, prefix="e-", exclude=exclude)

    def render_marks(self, record: EventLine) -> str:
        return scores(record)

    def render_name(self, record: EventLine) -> SafeString:
        return markup(
            '<a href="{}">{}</a><br><small class="soft">{} · {}</small>',
            record.path,
            record.name,
            day_text(record.date),
            record.club,
        )

    def render_partner(self, value: PersonName) -> SafeString:
        return person_link(value)

    def render_place(self, record: EventLine) -> SafeString:
        """The place in the whole event, and in the stage that gave it."""
        if record.place is None:
            return markup('<span class="soft">{}</span>', _now("left before the end"))
        place = shared_place(record.place) if record.is_shared else str(record.place)
        text = _place_of(place, record.field_size, get_language())
        if not record.stage:
            return text
        return markup(
            '{}<br><small class="soft nowrap">{} {}</small>',
            text,
            stage_name(record.stage),
            record.stage_place,
        )


@lru_cache(MOST_PLACES)
def _place_of(place: str, field_size: int, _language: str) -> SafeString:
    of = _now("of %(of)s") % {"of": field_size}
    return markup('<b>{}</b> <span class="soft nowrap">{}</span>', place, of)


class PartnersTable(LightTable):
    """A person's partners; each line links to the page of both."""

    partner = column(_("With"))
    events = figures(_("Events"), accessor="record__events")
    won_lost = figures(_("Won-lost"), accessor="record__won_lost")
    marks = figures(_("Marks"), more=True, accessor="record__marks")
    best = figures(_("Best place"), more=True, accessor="record__best")
    together = column(_("Together"), "act", accessor="partner")

    def __init__(self, lines: Sequence[PartnerLine], *, person: PersonName) -> None:
        super().__init__(lines, prefix="p-")
        self.person, self.word = person, _now("together")

    def render_partner(self, value: PersonName) -> SafeString:
        return person_link(value)

    def render_marks(self, record: PartnerLine) -> str:
        return scores(record.record)

    def render_together(self, record: PartnerLine) -> SafeString:
        numbers = sorted([self.person.number, record.partner.number])
        return markup(
            '<a href="{}">{}<span class="visually-hidden"> {}</span></a>',
            address("partnership", *numbers),
            self.word,
            record.partner.name,
        )


class OpponentsTable(LightTable):
    """A person's opponents, or a pair's opposing pairs."""

    against = column(_("Against"))
    matches = figures(_("Met"))
    won_lost = figures(_("Won-lost"))
    marks = figures(_("Marks"), more=True)

    def __init__(
        self, lines: Sequence[OpponentLine], *, person: PersonName | None = None
    ) -> None:
        super().__init__(lines, prefix="a-")
        self._person = person

    def render_matches(self, record: OpponentLine) -> SafeString | str:
        """How often they met, linked to those matches of two people."""
        if self._person is None or len(record.against) != 1:
            return str(record.matches)
        numbers = self._person.number, record.against[0].number
        return markup(
            '<a href="{}">{}</a>', address("opponents", *numbers), record.matches
        )

    def render_marks(self, record: OpponentLine) -> str:
        return scores(record)

    def render_against(self, value: tuple[PersonName, ...]) -> SafeString:
        return people_links(value)
