"""A practice day on its director's pages: while it is made, and before it is deleted."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event.models import Event, Game, Round
from tournaments.event.terms import counted

READY = "practice.ready"  # The log entry that ends the making of a practice day


def is_ready(event: Event) -> bool:
    return event.audit.filter(action=READY).exists()


def round_begun(event: Event) -> Round | None:
    begun = Round.objects.filter(stage__event=event, wave__gt=0).select_related("stage")
    return begun.order_by("stage__number", "number").last()


def deletion_lines(event: Event) -> list[str]:
    results = Game.objects.filter(match__event=event).exclude(marks_1=None).count()
    links = event.links.count()
    return [
        counted(event.entered_as, event.pairs.count()),
        ngettext("%(n)s result", "%(n)s results", results) % {"n": results},
        ngettext(
            "%(n)s code of a table, pair or judge",
            "%(n)s codes of tables, pairs and judges",
            links,
        )
        % {"n": links},
        _("clocks, rulings, messages and the log"),
    ]
