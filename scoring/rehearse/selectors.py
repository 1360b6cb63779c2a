"""A practice day on its director's pages: while it is made, and before it is deleted."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.event.models import Event, Game, Round
from tournaments.event.terms import counted

READY = "practice.ready"  # The log entry that ends the making of a practice day


@dataclass(frozen=True, slots=True)
class PracticeDay:
    uid: str
    name: str
    is_ready: bool
    stage: str  # Empty, and ``round`` 0, before the first round
    round: int


def practice_day(event: Event) -> PracticeDay:
    begun = Round.objects.filter(stage__event=event, wave__gt=0).select_related("stage")
    last = begun.order_by("stage__number", "number").last()
    return PracticeDay(
        uid=event.uid,
        name=event.name,
        is_ready=event.audit.filter(action=READY).exists(),
        stage=last.stage.title if last else "",
        round=last.number if last else 0,
    )


def deletion_lines(event: Event) -> list[str]:
    """The contents to be deleted with a practice day, a line each."""
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
