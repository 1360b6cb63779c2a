"""The accounts of an event as a table."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from players.common.columns import column, figures
from tournaments.event.models import Event
from tournaments.event.terms import entrant
from tournaments.formats.payouts import dollars
from tournaments.money.models import Payment
from tournaments.money.selectors.book import Account, Book

TAPS = tuple(Payment.Way)


class AccountTable(tables.Table):
    """What each pair owes; the buttons of a row note all of it as paid."""

    number = column(gettext_lazy("No."), "num rank", "num")
    name = tables.Column()
    asked = figures(gettext_lazy("Due"), more=True, accessor="due")
    paid = figures(gettext_lazy("Paid"), more=True)
    # Its buttons wrap where a phone has no room for them side by side.
    open = column(pgettext_lazy("amount", "Open"), "pay", "pay")

    def __init__(self, book: Book, *, event: Event) -> None:
        super().__init__(
            book.accounts,
            row_attrs={
                "id": lambda record: f"pair-{record.number}",
                "data-words": lambda record: f"{record.number} {record.name}",
            },
            orderable=False,
        )
        self.event = event
        self.columns["name"].column.verbose_name = entrant(event)

    def render_name(self, record: Account) -> SafeString:
        page = reverse("money-pair", args=[self.event.slug, record.number])
        return format_html('<a href="{}">{}</a>', page, record.name)

    def render_asked(self, record: Account) -> str:
        """What it is asked for; beside it what was waived."""
        if not record.waived:
            return dollars(record.due)
        waived = _("waived %(amount)s") % {"amount": dollars(record.waived)}
        return f"{dollars(record.due)} ({waived})"

    def render_paid(self, record: Account) -> str:
        return dollars(record.paid)

    def render_open(self, record: Account) -> SafeString | str:
        """What is open, and a button for each way to pay it; else why nothing is."""
        if record.over:
            return _("%(amount)s too much") % {"amount": dollars(record.over)}
        if record.open:
            return pay_buttons(record)
        if record.paid:
            return _("paid")
        if record.waived:
            return _("waived")
        return "\N{EN DASH}" if record.is_in else str(record.state.label)


def pay_buttons(account: Account) -> SafeString:
    """What a pair owes, and a button for each way to note all of it as paid."""
    buttons = format_html_join(
        " ",
        '<button class="button" name="{}" value="{}" aria-label="{}">{}</button>',
        (
            (
                way,
                account.number,
                f"{capfirst(way.label)}: {account.number} {account.name}",
                capfirst(way.label),
            )
            for way in TAPS
        ),
    )
    return format_html("<span>{}</span> {}", dollars(account.open), buttons)
