"""The director's list of pairs and the lines of a sheet, as tables."""

from collections.abc import Mapping, Sequence

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.common.columns import column, figures
from players.people.names import name_key
from tournaments.event.models import Event, Pair
from tournaments.event.terms import entrant
from tournaments.field.selectors.hall import Hall
from tournaments.field.selectors.judged_lines import SheetEntry
from tournaments.money.selectors.book import Account
from tournaments.money.tables import pay_buttons


class HallTable(tables.Table):
    """The pairs entered; the button of a row checks it in or out."""

    number = column(gettext_lazy("No."), "num rank", "num")
    name = column(gettext_lazy("Pair"))
    paid = column(gettext_lazy("Paid"), default="\N{EN DASH}")
    checked_in = column(gettext_lazy("Here"), "pay", "pay", accessor="is_checked_in")

    def __init__(
        self,
        hall: Hall,
        *,
        event: Event,
        accounts: Mapping[int, Account] | None = None,
        only: int | None = None,
        search: str = "",
    ) -> None:
        """``accounts``: what each pair owes, if a fee is asked.

        ``only``: just the row of this pair, to replace the one shown.

        ``search``: hides rows that do not match until the search changes.
        """
        super().__init__(
            [pair for pair in hall.pairs if only is None or pair.number == only],
            exclude=() if any(pair.paid for pair in hall.pairs) else ("paid",),
            row_attrs={
                "id": lambda record: f"pair-{record.number}",
                "data-words": lambda record: _words(hall, record),
                "class": lambda record: (
                    "is-out" if record.state != Pair.State.IN else None
                ),
                "hidden": lambda record: (
                    _is_without(_words(hall, record), search) or None
                ),
                "hx-swap-oob": None if only is None else "true",
            },
            orderable=False,
        )
        self.event = event
        self.accounts = accounts or {}
        self.columns["name"].column.verbose_name = entrant(event)

    def render_name(self, record: Pair) -> SafeString:
        """The name, linked to the pair's page of the desk, and its town."""
        return format_html(
            '<a href="{}">{}</a><br><small class="soft">{}</small>',
            reverse("pair-desk", args=[self.event.slug, record.number]),
            record.name,
            ", ".join(filter(None, (record.club_name, record.town))),
        )

    def render_checked_in(self, record: Pair) -> SafeString | str:
        """The toggle of the check-in; before it what is still to be paid."""
        number = str(record.number)
        button = check_in_button(record, number, number, str(record))
        if record.state != Pair.State.IN:
            return button
        return format_html("{} {}", self._fee(record), button)

    def _fee(self, pair: Pair) -> SafeString | str:
        """What is open with a button for each way to pay it, or that it is paid."""
        account = self.accounts.get(pair.number)
        if account is None or not (account.due or account.waived):
            return ""
        if account.open:
            return pay_buttons(account)
        page = reverse("money-pair", args=[self.event.slug, pair.number])
        label = _("paid") if account.paid else _("waived")
        return format_html('<a href="{}">{}</a>', page, label)


def check_in_button(pair: Pair, key: str, value: str, about: str) -> SafeString | str:
    """Toggle: shows the state, switches it; of who has left the state alone."""
    if pair.state != Pair.State.IN:
        return pair.get_state_display()
    label = _("Here") if pair.is_checked_in else _("Check in")
    return format_html(
        '<button id="here-{}" class="button{}" name="{}" value="{}"'
        ' aria-pressed="{}" aria-label="{}">{}</button>',
        key,
        " primary" if pair.is_checked_in else "",
        "out" if pair.is_checked_in else "in",
        value,
        "true" if pair.is_checked_in else "false",
        f"{label}: {about}",
        label,
    )


class SheetTable(tables.Table):
    """The faultless lines of a sheet, and the result of each."""

    line = figures(gettext_lazy("Line"), accessor="line__number")
    number = column(gettext_lazy("Number"), "num rank", "num")
    name = column(gettext_lazy("Pair"), accessor="own_name")
    club = column(gettext_lazy("Club"), "col-more soft", "col-more")
    town = column(gettext_lazy("From"), "col-more soft", "col-more")
    state = column(gettext_lazy("What will happen"))

    def __init__(self, entries: Sequence[SheetEntry], *, event: Event) -> None:
        empty = [c for c in ("club", "town") if not any(getattr(e, c) for e in entries)]
        super().__init__(
            entries,
            exclude=empty,
            row_attrs={
                "class": lambda record: "is-out" if record.state == "there" else None
            },
            orderable=False,
        )
        self.columns["name"].column.verbose_name = entrant(event)

    def render_state(self, record: SheetEntry) -> SafeString | str:
        """What will happen, and what of the line is not read as it stands."""
        written = [*record.line.remarks, *(("cut", cell) for cell in record.cut)]
        remarks = [(_remark(*remark),) for remark in written]
        if not remarks:
            return self._state(record)
        listed = format_html_join("", "<br><small>{}</small>", remarks)
        return format_html("{}{}", self._state(record), listed)

    def _state(self, record: SheetEntry) -> str:
        """New or entered already; known players, each with the choice of somebody else."""
        if record.state == "there":
            return _("On the list already")
        if not record.known:
            return _("New")
        return render_to_string("tournaments/field/_known.html", {"entry": record})


def _remark(kind: str, text: str) -> str:
    sentences = {
        "phone": _("Phone not read: the spreadsheet cut the figures of %(text)s."),
        "email": _("Not read: “%(text)s” is no e-mail address."),
        "number": _("Not read: “%(text)s” is no number of a pair."),
        "cut": _("Too long, only its beginning is stored: %(text)s"),
        "family": _("One family name for both: %(text)s."),
    }
    return sentences[kind] % {"text": text}


def _words(hall: Hall, pair: Pair) -> str:
    others = hall.other_names.get(pair.number, "")
    return f"{pair} {pair.town} {pair.club_name} {others}".rstrip()


def _is_without(words: str, search: str) -> bool:
    text = name_key(words)
    return not all(word in text for word in name_key(search).split())
