"""Forms of a day: its events, its name, the tables of each division."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.choices import set_choices
from players.common.edits import EditForm
from players.common.ranges import number_ranges, read_ranges
from tournaments.draw.services.seating import tables_in_use
from tournaments.event.models import Day, Event
from tournaments.event.services.tables import MOST_TABLES

LONGEST_NAME = 100


def events_to_tie(club: Club) -> list[Event]:
    """The events of a club that could share a hall, the next first."""
    events = club.events.present().filter(day=None, is_practice=False)
    events = events.exclude(state=Event.State.FINAL).order_by("date", "name", "pk")
    return [event for event in events if not event.format.is_by_dates]


def _choices(events: Sequence[Event]) -> list[tuple[str, str]]:
    return [(e.slug, f"{e.name}, {date_format(e.date, 'DATE_FORMAT')}") for e in events]


class NewDayForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the day"),
        help_text=_("It stands above the wall and the players' page."),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give the day a name.")},
    )
    events = forms.MultipleChoiceField(
        label=_("Events in this hall"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least two events.")},
    )

    def __init__(self, data: Any = None, *, events: Sequence[Event]) -> None:
        super().__init__(data)
        self.by_slug = {event.slug: event for event in events}
        set_choices(self, "events", _choices(events))

    def chosen(self) -> list[Event]:
        return [self.by_slug[slug] for slug in self.cleaned_data["events"]]


class NameForm(EditForm):
    name = forms.CharField(
        label=_("Name of the day"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give the day a name.")},
    )


class AddForm(forms.Form):
    event = forms.ChoiceField(label=_("One more event"))

    def __init__(self, data: Any = None, *, events: Sequence[Event]) -> None:
        super().__init__(data)
        self.by_slug = {event.slug: event for event in events}
        set_choices(self, "event", _choices(events))


class TablesForm(EditForm):
    """The tables of each division, written as 1-8, 11."""

    def __init__(self, data: Any = None, *, day: Day) -> None:
        super().__init__(data)
        self.divisions = list(day.events.present().order_by("pk"))
        for event in self.divisions:
            self.fields[event.slug] = forms.CharField(
                label=event.name,
                required=event.state != Event.State.FINAL,
                error_messages={"required": _now("Give it at least one table.")},
                max_length=400,
                initial=", ".join(number_ranges(tables_in_use(event))),
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    def clean(self) -> dict[str, Any]:
        """Read each list; a table given twice is refused where it stands again."""
        owners: dict[int, str] = {}
        self.parts: dict[int, frozenset[int]] = {}
        for event in self.divisions:
            text = self.cleaned_data.get(event.slug, "")
            numbers = read_ranges(text)
            if numbers is None:
                self.add_error(event.slug, _now("Write the tables like this: 1-8, 11."))
                continue
            if numbers and not 1 <= min(numbers) <= max(numbers) <= MOST_TABLES:
                sentence = _now("Tables have the numbers 1 to %(most)s.")
                self.add_error(event.slug, sentence % {"most": MOST_TABLES})
                continue
            if twice := sorted(numbers & owners.keys()):
                sentence = _now("Table %(table)s is with %(division)s already.")
                values = {"table": twice[0], "division": owners[twice[0]]}
                self.add_error(event.slug, sentence % values)
            owners |= dict.fromkeys(numbers, event.name)
            self.parts[event.pk] = numbers
        return self.cleaned_data
