"""The next step of a director of a league by dates."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import F
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.event.models import Fixture, Match, Stage
from tournaments.event.play import rules_of

MISSING = (Match.State.READY, Match.State.REPORTED, Match.State.DISPUTED)


@dataclass(frozen=True, slots=True)
class SeasonStep:
    """A sentence, and the action: a match entered or decided, or a week started."""

    sentence: str
    act: Literal["enter", "dates", "start"]
    match: int = 0
    week: int = 0


def season_step(stage: Stage) -> SeasonStep | None:
    """The next step of a stage by dates; None once everything is done.

    First undecided matches after the deadline, then disputed and other results that
    wait, then matches of weeks that have begun, then the next week, which also begins by
    itself.
    """
    matches = stage.matches.filter(state__in=MISSING)
    undecided = matches.filter(
        state=Match.State.READY, fixture__status=Fixture.Status.UNDECIDED
    )
    if count := undecided.count():
        sentence = ngettext(
            "%(n)s match is past its deadline and waits for you.",
            "%(n)s matches are past their deadline and wait for you.",
            count,
        )
        return SeasonStep(sentence % {"n": count}, "dates")
    disputed = matches.filter(state=Match.State.DISPUTED).order_by("number").first()
    if disputed:
        sentence = _("The result of match %(match)s is disputed and waits for you.")
        return SeasonStep(
            sentence % {"match": disputed.number}, "enter", disputed.number
        )
    waiting = matches.exclude(state=Match.State.READY).order_by("number").first()
    if waiting:
        sentence = _("The result of match %(match)s waits to be confirmed.")
        return SeasonStep(sentence % {"match": waiting.number}, "enter", waiting.number)
    upcoming = stage.rounds.filter(wave=0).order_by("number").first()
    begun = matches.filter(round__wave__gt=0)
    by_date = F("fixture__starts_at").asc(nulls_last=True)
    if next_match := begun.order_by(by_date, "number").first():
        postponed = begun.filter(fixture__starts_at=None).count()
        return SeasonStep(_begun(begun.count(), postponed), "enter", next_match.number)
    if upcoming is None:
        return None
    begins = Fixture.objects.filter(match__round=upcoming).first()
    week = formats.week_of_round(rules_of(stage), upcoming.number)
    sentence = _("Week %(week)s begins by itself on %(day)s.") % {
        "week": week,
        "day": date_format(begins.week_of, "MONTH_DAY_FORMAT") if begins else "",
    }
    return SeasonStep(sentence, "start", week=week)


def _begun(count: int, postponed: int) -> str:
    sentence = ngettext(
        "%(n)s match of the weeks that have begun is to be played.",
        "%(n)s matches of the weeks that have begun are to be played.",
        count,
    ) % {"n": count}
    if not postponed:
        return sentence
    without = ngettext("%(n)s has no date.", "%(n)s have no date.", postponed) % {
        "n": postponed
    }
    return f"{sentence} {without}"
