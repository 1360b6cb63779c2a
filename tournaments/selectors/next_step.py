"""The director's next step, and the progress of the day.

Asks each part of the day in order; the first with something to do gives the step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.models import Event, Match, Pair, Round, Stage
from tournaments.play import is_by_dates
from tournaments.selectors.board import AT_TABLE, MISSING
from tournaments.selectors.clocks import HallClock, hall_messages
from tournaments.selectors.cut import next_cut
from tournaments.selectors.matches import MatchLine
from tournaments.selectors.ranges import number_ranges
from tournaments.selectors.season_step import season_step
from tournaments.selectors.snapshot import EventSnapshot
from tournaments.selectors.tiles import enter_path
from tournaments.terms import term
from tournaments.translation import translate_for

MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do now: a sentence, and a button that leads there or does it.

    With ``do`` the button posts that word to ``url``; without, it is a link. Where
    ``breaks`` are running the page asks first.
    """

    name: str
    sentence: str
    label: str
    url: str
    do: str = ""
    other_label: str = ""
    other_url: str = ""
    breaks: tuple[HallClock, ...] = ()


@dataclass(frozen=True, slots=True)
class DayStep:
    """One step of the day and whether it is done."""

    name: str
    label: str
    url: str
    state: Literal["done", "current", "todo"]


def next_step(snapshot: EventSnapshot) -> NextStep:
    """What the director does next."""
    event = snapshot.event
    if event.state == Event.State.FINAL:
        sentence = _("%(event)s is final.") % {"event": event.name}
        return _link(event, "final", "finish", sentence, _("See the placings"))
    for ask in (_before_play, _rounds, _cut, _brackets):
        if step := ask(snapshot):
            return step
    sentence = _("Everything is played.")
    return _link(event, "finish", "finish", sentence, _("Look at the placings"))


def day_steps(event: Event, step: NextStep) -> tuple[DayStep, ...]:
    """The day from pairs to trophy, the current step marked."""
    format = event.format
    plan = [
        (
            "pairs",
            term(event, _("Pairs"), _("Players"), _("Teams")),
            "pairs",
            ("pairs", "check-in"),
        ),
        ("draw", _("Draw"), "draw", ("draw", "confirm")),
    ]
    if format.has_tables:
        plan.append(("rounds", _("Rounds"), "now", ("round", "results")))
    if any(rules.feeds_from for rules in format.stages):
        plan.append(("cut", _("Cut"), "cut", ("ties", "cut")))
    if format.has_brackets:
        plan.append(("brackets", _("Brackets"), "now", ("call", "matches")))
    plan.append(("trophy", _("Trophy"), "finish", ("finish", "final")))
    at = next(i for i, (*_rest, names) in enumerate(plan) if step.name in names)
    return tuple(
        DayStep(name, label, reverse(page, args=[event.slug]), _place(i, at, step))
        for i, (name, label, page, _names) in enumerate(plan)
    )


def _place(i: int, at: int, step: NextStep) -> Literal["done", "current", "todo"]:
    if i < at or step.name == "final":
        return "done"
    return "current" if i == at else "todo"


def _link(event: Event, name: str, page: str, sentence: str, label: str) -> NextStep:
    return NextStep(name, sentence, label, reverse(page, args=[event.slug]))


def _press(event: Event, name: str, sentence: str, label: str) -> NextStep:
    url, breaks = reverse("now", args=[event.slug]), hall_messages(event).breaks
    return NextStep(name, sentence, label, url, "start", breaks=breaks)


def _before_play(snapshot: EventSnapshot) -> NextStep | None:
    event, first = snapshot.event, snapshot.stages[0]
    if first.state == Stage.State.DRAWN:
        sentence = _("The draw is made. Look it over, then confirm it.")
        return _link(event, "confirm", "draw", sentence, _("Look at the draw"))
    if first.state != Stage.State.WAITING:
        return None
    pairs = [p for p in snapshot.pairs.values() if p.state == Pair.State.IN]
    checked_in = sum(pair.is_checked_in for pair in pairs)
    if not pairs:
        return NextStep(
            "pairs",
            _("Nobody is entered yet."),
            _("From a sheet"),
            reverse("pairs-import", args=[event.slug]),
            other_label=term(event, _("Add pairs"), _("Add players"), _("Add teams")),
            other_url=reverse("pairs", args=[event.slug]),
        )
    wrong = formats.size_error(event.format, checked_in)
    if checked_in == len(pairs) and not wrong:
        sentence = term(
            event,
            _("All %(n)s pairs are checked in."),
            _("All %(n)s players are checked in."),
            _("All %(n)s teams are checked in."),
            n=checked_in,
        )
        return _link(event, "draw", "draw", sentence, _("Go to the draw"))
    return _check_in(event, checked_in, len(pairs), wrong)


def _check_in(
    event: Event, checked_in: int, all: int, wrong: formats.Sentence | None
) -> NextStep:
    sentence = _("Nobody is checked in yet.")
    if checked_in:
        sentence = term(
            event,
            _("%(here)s of %(all)s pairs are checked in."),
            _("%(here)s of %(all)s players are checked in."),
            _("%(here)s of %(all)s teams are checked in."),
            here=checked_in,
            all=all,
        )
    label = term(event, _("Check pairs in"), _("Check players in"), _("Check teams in"))
    url = reverse("pairs", args=[event.slug])
    if wrong:
        sentence = f"{sentence} {translate_for(event, wrong)}"
        return NextStep("check-in", sentence, label, url)
    return NextStep(
        "check-in",
        sentence,
        label,
        url,
        other_label=_("Draw the %(n)s who are here") % {"n": checked_in},
        other_url=reverse("draw", args=[event.slug]),
    )


def _rounds(snapshot: EventSnapshot) -> NextStep | None:
    event, live = snapshot.event, (Stage.State.READY, Stage.State.RUNNING)
    stages = [s for s in snapshot.stages if not s.is_bracket and s.state in live]
    if not stages:
        return None
    rounds = snapshot.rounds[stages[0].number]
    begun = [round for round in rounds if round.wave]
    if begun and is_by_dates(stages[0]):
        return _season(event, stages[0])
    if not begun:
        return _start(snapshot, 1, next(iter(rounds), None), 1)
    current = begun[-1]
    lines = _lines(snapshot, current)
    missing = sorted(_missing(lines), key=_by_table)
    if any(line.wave > current.wave for line in lines):
        wave = current.wave + 1
        needed = {line.table for line in lines if line.wave == wave}
        busy = [m for m in missing if m.state in AT_TABLE and m.table in needed]
        if busy:
            return _wait_for_wave(event, wave, busy, len(missing))
        return _start(snapshot, current.number, current, wave)
    upcoming = next((round for round in rounds if not round.wave), None)
    blocking = [m for m in missing if upcoming is None or m.state in AT_TABLE]
    if blocking:
        return _wait(event, "results", blocking)
    return _start(snapshot, current.number + 1, upcoming, 1)


def _lines(snapshot: EventSnapshot, round: Round) -> list[MatchLine]:
    place = (round.stage.number, round.number)
    lines = (match.line for match in snapshot.matches.values())
    return [line for line in lines if (line.stage, line.round) == place]


def _missing(lines: Iterable[MatchLine]) -> list[MatchLine]:
    return [line for line in lines if line.state in MISSING]


def _by_table(line: MatchLine) -> int:
    return line.table or 0


def _season(event: Event, stage: Stage) -> NextStep | None:
    step = season_step(stage)
    if step is None:
        return None
    if step.act == "start":
        label = _("Start week %(week)s now") % {"week": step.week}
        return _press(event, "round", step.sentence, label)
    if step.act == "dates":
        return _link(event, "results", "dates", step.sentence, _("Look at the dates"))
    return NextStep(
        "results",
        step.sentence,
        _("Enter match %(match)s") % {"match": step.match},
        enter_path(event, step.match),
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
        return _press(event, "round", sentence, label % values)
    of_wave = [m for m in _lines(snapshot, upcoming) if m.wave == wave]
    tables = sum(line.table is not None for line in of_wave)
    sentence = _round_in_short(head % values, tables, upcoming.minutes)
    return _press(event, "round", sentence, label % values)


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


def _wait(event: Event, name: str, waiting_for: Sequence[MatchLine]) -> NextStep:
    missing = [m for m in waiting_for if m.state in AT_TABLE]
    unsettled = [m for m in waiting_for if m.state not in AT_TABLE]
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
    """The tables a wave waits for; every other missing result is counted beside."""
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
    """Gives table numbers in order, those that follow one another as a range."""
    texts = number_ranges(m.table for m in matches if m.table)
    return ", ".join(texts[:MOST_NAMED]) + (" .." if len(texts) > MOST_NAMED else "")


def _cut(snapshot: EventSnapshot) -> NextStep | None:
    event, source = snapshot.event, next_cut(snapshot.stages)
    if source is None:
        return None
    ties = len(formats.advance(snapshot.play(source)).blocked_by)
    if ties:
        sentence = ngettext(
            "%(n)s tie has to be settled before the cut.",
            "%(n)s ties have to be settled before the cut.",
            ties,
        ) % {"n": ties}
        return _link(event, "ties", "ties", sentence, _("Settle ties"))
    sentence = _("%(stage)s is over.") % {"stage": source.title}
    return _link(event, "cut", "cut", sentence, _("Look at the cut"))


def _brackets(snapshot: EventSnapshot) -> NextStep | None:
    event = snapshot.event
    brackets = [s for s in snapshot.stages if s.is_bracket]
    if any(s.state == Stage.State.READY for s in brackets):
        sentence = _("The brackets are drawn.")
        return _press(event, "call", sentence, _("Call the first matches"))
    running = {s.number for s in brackets if s.state == Stage.State.RUNNING}
    if not running:
        return None
    matches = [m for m in snapshot.matches.values() if m.line.stage in running]
    ready = sum(match.line.state == Match.State.READY for match in matches)
    free = _free_tables(snapshot)
    if ready and free:
        n = min(ready, free)
        sentence = " ".join((_can_be_played(ready), _are_free(free)))
        label = ngettext("Call %(n)s match", "Call %(n)s matches", n) % {"n": n}
        return _press(event, "call", sentence, label)
    in_order = sorted(
        (m for m in matches if m.called_at),
        key=lambda m: (m.called_at, _by_table(m.line)),
    )
    if missing := _missing(match.line for match in in_order):
        return _wait(event, "matches", missing)
    sentence = _("The next matches are drawn from the box.")
    return _press(event, "call", sentence, _("Draw and call the next matches"))


def _can_be_played(matches: int) -> str:
    return ngettext(
        "%(n)s match can be played.", "%(n)s matches can be played.", matches
    ) % {"n": matches}


def _are_free(tables: int) -> str:
    return ngettext("%(n)s table is free.", "%(n)s tables are free.", tables) % {
        "n": tables
    }


def _free_tables(snapshot: EventSnapshot) -> int:
    held = (*AT_TABLE, Match.State.DISPUTED)
    lines = (match.line for match in snapshot.matches.values())
    busy = {line.table for line in lines if line.state in held}
    tables = snapshot.rows.tables.items()
    return sum(is_in_use and number not in busy for number, is_in_use in tables)
