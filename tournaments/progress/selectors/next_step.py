"""The director's next step, and the progress of the day.

Asks each part of the day in order; the first with something to do gives the step.
"""

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.event.models import Event, Match, Pair, Stage
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.terms import term
from tournaments.event.translation import translate_for
from tournaments.progress.selectors.round_steps import (
    by_table,
    rounds_step,
    wait_step,
    without_result,
)
from tournaments.progress.selectors.steps import NextStep, link_step, press_step
from tournaments.standings.selectors.cut import next_cut


@dataclass(frozen=True, slots=True)
class DayStep:
    name: str
    label: str
    url: str
    state: Literal["done", "current", "todo"]


def next_step(snapshot: EventSnapshot) -> NextStep:
    event = snapshot.event
    if event.state == Event.State.FINAL:
        sentence = _("%(event)s is final.") % {"event": event.name}
        return link_step(event, "final", "finish", sentence, _("See the placings"))
    for ask in (_before_play, rounds_step, _cut, _brackets):
        if step := ask(snapshot):
            return step
    sentence = _("Everything is played.")
    return link_step(event, "finish", "finish", sentence, _("Look at the placings"))


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
    if format.has_cut:
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


def _before_play(snapshot: EventSnapshot) -> NextStep | None:
    event, first = snapshot.event, snapshot.stages[0]
    if first.state == Stage.State.DRAWN:
        sentence = _("The draw is made. Look it over, then confirm it.")
        return link_step(event, "confirm", "draw", sentence, _("Look at the draw"))
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
        return link_step(event, "draw", "draw", sentence, _("Go to the draw"))
    return _check_in(event, checked_in, len(pairs), wrong)


def _check_in(
    event: Event, checked_in: int, all: int, wrong: formats.Sentence | None
) -> NextStep:
    sentence = _("Nobody is checked in yet.")
    if checked_in:
        sentence = term(
            event,
            _("%(checked_in)s of %(all)s pairs are checked in."),
            _("%(checked_in)s of %(all)s players are checked in."),
            _("%(checked_in)s of %(all)s teams are checked in."),
            checked_in=checked_in,
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
        return link_step(event, "ties", "ties", sentence, _("Settle ties"))
    sentence = _("%(stage)s is over.") % {"stage": source.title}
    return link_step(event, "cut", "cut", sentence, _("Look at the cut"))


def _brackets(snapshot: EventSnapshot) -> NextStep | None:
    event = snapshot.event
    brackets = [s for s in snapshot.stages if s.is_bracket]
    if any(s.state == Stage.State.READY for s in brackets):
        sentence = _("The brackets are drawn.")
        return press_step(event, "call", sentence, _("Call the first matches"))
    running = {s.number for s in brackets if s.state == Stage.State.RUNNING}
    if not running:
        return None
    matches = [m for m in snapshot.matches.values() if m.stage in running]
    ready = sum(match.state == Match.State.READY for match in matches)
    free = _free_tables(snapshot)
    if ready and free:
        n = min(ready, free)
        to_play = ngettext(
            "%(n)s match can be played.", "%(n)s matches can be played.", ready
        ) % {"n": ready}
        tables = ngettext("%(n)s table is free.", "%(n)s tables are free.", free)
        sentence = " ".join((to_play, tables % {"n": free}))
        label = ngettext("Call %(n)s match", "Call %(n)s matches", n) % {"n": n}
        return press_step(event, "call", sentence, label)
    in_order = sorted(
        (m for m in matches if m.called_at), key=lambda m: (m.called_at, by_table(m))
    )
    if missing := without_result(in_order):
        return wait_step(event, "matches", missing)
    sentence = _("The next matches are drawn from the box.")
    return press_step(event, "call", sentence, _("Draw and call the next matches"))


def _free_tables(snapshot: EventSnapshot) -> int:
    lines = snapshot.matches.values()
    busy = {line.table for line in lines if line.state in Match.HOLDS_TABLE}
    tables = snapshot.rows.tables.items()
    return sum(is_in_use and number not in busy for number, is_in_use in tables)
