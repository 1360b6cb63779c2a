"""The next step of a director of a league by dates."""

from collections.abc import Iterable, Sequence

from django.db.models import F
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common.ranges import number_ranges
from tournaments import formats
from tournaments.event.models import Event, Fixture, Match, Round, Stage
from tournaments.event.play import is_by_dates, rules_of
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.progress.selectors.steps import (
    NextStep,
    enter_path,
    link_step,
    press_step,
)

MISSING = (Match.State.READY, Match.State.REPORTED, Match.State.DISPUTED)


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


MOST_NAMED = 12


def rounds_step(snapshot: EventSnapshot) -> NextStep | None:
    """The step of the stage that is played in rounds; None if there is none."""
    event = snapshot.event
    stages = [s for s in snapshot.stages if s.is_under_way and not s.is_bracket]
    if not stages:
        return None
    rounds = snapshot.rounds[stages[0].number]
    begun = [round for round in rounds if round.wave]
    if begun and is_by_dates(stages[0]):
        return _season(event, stages[0])
    if not begun:
        return _start(snapshot, 1, next(iter(rounds), None), 1)
    current = begun[-1]
    lines = snapshot.of_round(current)
    missing = sorted(without_result(lines), key=by_table)
    coming = [line for line in lines if line.wave > current.wave and not line.is_over]
    if coming:
        wave = min(line.wave for line in coming)
        needed = {line.table for line in coming if line.wave == wave}
        busy = [m for m in missing if m.state in Match.AT_TABLE and m.table in needed]
        if busy:
            return _wait_for_wave(event, wave, busy, len(missing))
        return _start(snapshot, current.number, current, wave)
    upcoming = next((round for round in rounds if not round.wave), None)
    blocking = [m for m in missing if upcoming is None or m.state in Match.AT_TABLE]
    if blocking:
        return wait_step(event, "results", blocking)
    return _start(snapshot, current.number + 1, upcoming, 1)


def without_result(lines: Iterable[MatchLine]) -> list[MatchLine]:
    """The matches whose result is missing or unconfirmed."""
    return [line for line in lines if line.state in Match.IN_PLAY]


def by_table(line: MatchLine) -> int:
    """A key that sorts matches by table."""
    return line.table or 0


def _season(event: Event, stage: Stage) -> NextStep | None:
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
        ) % {"n": count}
        return link_step(event, "results", "dates", sentence, _("Look at the dates"))
    disputed = matches.filter(state=Match.State.DISPUTED).order_by("number").first()
    if disputed:
        sentence = _("The result of match %(match)s is disputed and waits for you.")
        return _enter(event, sentence, disputed.number)
    waiting = matches.exclude(state=Match.State.READY).order_by("number").first()
    if waiting:
        sentence = _("The result of match %(match)s waits to be confirmed.")
        return _enter(event, sentence, waiting.number)
    upcoming = stage.rounds.filter(wave=0).order_by("number").first()
    begun = matches.filter(round__wave__gt=0)
    by_date = F("fixture__starts_at").asc(nulls_last=True)
    if next_match := begun.order_by(by_date, "number").first():
        postponed = begun.filter(fixture__starts_at=None).count()
        return _enter(event, _begun(begun.count(), postponed), next_match.number)
    return _week_to_come(event, stage, upcoming) if upcoming else None


def _week_to_come(event: Event, stage: Stage, upcoming: Round) -> NextStep:
    begins = Fixture.objects.filter(match__round=upcoming).first()
    week = formats.week_of_round(rules_of(stage), upcoming.number)
    sentence = _("Week %(week)s begins by itself on %(day)s.") % {
        "week": week,
        "day": date_format(begins.week_of, "MONTH_DAY_FORMAT") if begins else "",
    }
    label = _("Start week %(week)s now") % {"week": week}
    return press_step(event, "round", sentence, label)


def _enter(event: Event, sentence: str, match: int) -> NextStep:
    return NextStep(
        "results",
        sentence % {"match": match},
        _("Enter match %(match)s") % {"match": match},
        enter_path(event, match),
        other_label=_("Look at the dates"),
        other_url=reverse("dates", args=[event.slug]),
    )


def _start(
    snapshot: EventSnapshot, number: int, upcoming: Round | None, wave: int
) -> NextStep:
    event = snapshot.event
    values = {"round": number, "wave": wave}
    label, head = _("Start round %(round)s"), _("Round %(round)s")
    if wave > 1:
        label = _("Start wave %(wave)s of round %(round)s")
        head = _("Round %(round)s, wave %(wave)s")
    if upcoming is None:
        sentence = _("Round %(round)s is drawn as it starts.") % values
        return press_step(event, "round", sentence, label % values)
    if is_by_dates(upcoming.stage):
        return _start_week(snapshot, upcoming)
    of_wave = [m for m in snapshot.of_round(upcoming) if m.wave == wave]
    tables = sum(line.table is not None and not line.is_over for line in of_wave)
    sentence = _round_in_short(head % values, tables, upcoming.minutes)
    return press_step(event, "round", sentence, label % values)


def _start_week(snapshot: EventSnapshot, upcoming: Round) -> NextStep:
    """Starts a league by dates: each match of the week is played on its own."""
    rules = rules_of(upcoming.stage)
    week = formats.week_of_round(rules, upcoming.number)
    rounds = snapshot.rounds[upcoming.stage.number]
    of_week = [r for r in rounds if formats.week_of_round(rules, r.number) == week]
    count = sum(len(snapshot.of_round(round)) for round in of_week)
    sentence = ngettext(
        "Week %(week)s: %(n)s match, on its own date.",
        "Week %(week)s: %(n)s matches, each on its own date.",
        count,
    )
    label = _("Start week %(week)s now") % {"week": week}
    text = sentence % {"week": week, "n": count}
    return press_step(snapshot.event, "round", text, label)


def _round_in_short(head: str, tables: int, minutes: int | None) -> str:
    """Describes a start: how many tables play, and for how long."""
    text = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
    values = {"round": head, "tables": text, "minutes": minutes}
    if minutes is None:
        return _("%(round)s: %(tables)s, no clock") % values
    template = ngettext(
        "%(round)s: %(tables)s, %(minutes)s minute",
        "%(round)s: %(tables)s, %(minutes)s minutes",
        minutes,
    )
    return template % values


def wait_step(event: Event, name: str, waiting_for: Sequence[MatchLine]) -> NextStep:
    """The tables without a result, with a way to enter the first."""
    missing = [m for m in waiting_for if m.state in Match.AT_TABLE]
    unsettled = [m for m in waiting_for if m.state not in Match.AT_TABLE]
    sentences = [
        ngettext(
            "%(n)s result is missing: table %(tables)s.",
            "%(n)s results are missing: tables %(tables)s.",
            len(missing),
        )
        % {"n": len(missing), "tables": _tables(missing)},
        ngettext(
            "%(n)s result is to be settled: table %(tables)s.",
            "%(n)s results are to be settled: tables %(tables)s.",
            len(unsettled),
        )
        % {"n": len(unsettled), "tables": _tables(unsettled)},
    ]
    parts = zip(sentences, (missing, unsettled), strict=True)
    sentence = " ".join(text for text, matches in parts if matches)
    first = (missing or unsettled)[0]
    label = _("Enter table %(table)s") % {"table": first.table}
    return NextStep(name, sentence, label, enter_path(event, first.number))


def _wait_for_wave(
    event: Event, wave: int, busy: Sequence[MatchLine], missing: int
) -> NextStep:
    """The tables a wave waits for; counts every other missing result separately."""
    tables = ngettext(
        "Wave %(wave)s waits for table %(tables)s.",
        "Wave %(wave)s waits for tables %(tables)s.",
        len(busy),
    ) % {"wave": wave, "tables": _tables(busy)}
    others = missing - len(busy)
    if others:
        tables += " " + ngettext(
            "%(n)s other still plays.", "%(n)s others still play.", others
        ) % {"n": others}
    label = _("Enter table %(table)s") % {"table": busy[0].table}
    return NextStep("results", tables, label, enter_path(event, busy[0].number))


def _tables(matches: Sequence[MatchLine]) -> str:
    """Return table numbers in order, consecutive ones as a range."""
    texts = number_ranges(m.table for m in matches if m.table)
    return ", ".join(texts[:MOST_NAMED]) + (" .." if len(texts) > MOST_NAMED else "")
