"""Made-up pairs, tables, clocks and brackets for the page that shows every component."""

from dataclasses import dataclass, replace
from datetime import timedelta

import django_tables2 as tables
from django import forms, template
from django.utils import timezone

from players.common.clock import ClockState, Reading
from tournaments.event.part_rounds import name_of_round
from tournaments.formats.sources import Source, of_pair, winner_of

register = template.Library()

NAMES = (
    "Opal Anderson & Patricia Scott",
    "Susan López & Ludmila Kocurek",
    "Sandra Robinson & José Brown",
    "J.D. Hruška & Mark Bartoš",
    "Maximiliana Wolnitzky-Montgomery & Bartholomew Schwarzenberger",
    "Al Ott & Jo Ivy",
    "Wanda Wimmer & Milton Mohr",
    "Ray Peña & Luz Peña",
)


@dataclass(frozen=True)
class SampleSide:
    """One side of a sample match."""

    numbers: tuple[int, ...]
    label: str
    source: Source


@dataclass(frozen=True)
class SampleMatch:
    """One sample match."""

    number: int
    sides: tuple[SampleSide, SampleSide]
    state: str = "waiting"
    table: int | None = None
    score: tuple[int, int] | None = None
    winner: int | None = None
    is_bye: bool = False
    is_forfeit: bool = False
    decided_by: str = ""
    part: str = ""
    named_round: str = ""


@dataclass(frozen=True)
class SampleStep:
    """One step of a sample day."""

    label: str
    state: str
    url: str = ""


@register.simple_tag
def sample_bracket(size: int, played: int) -> list[tuple[int, list[SampleMatch]]]:
    """A single elimination of ``size`` (a power of two), ``played`` matches of it over."""
    states = ("playing", "called", "reported", "disputed", "overdue", "ready")
    winners: dict[int, SampleSide] = {}
    rounds: list[tuple[int, list[SampleMatch]]] = []
    feeding = [_pair(n) for n in _seeds(size)]
    number = 0
    while len(feeding) > 1:
        matches = []
        part = "final" if len(feeding) == 2 else ""
        named = name_of_round(0, part, len(feeding))
        for first, second in zip(feeding[::2], feeding[1::2], strict=True):
            number += 1
            match = SampleMatch(number, (first, second), part=part, named_round=named)
            if number <= played:
                match = replace(match, state="final", score=(7, number % 7), winner=1)
                winners[number] = first
            elif first.numbers and second.numbers:
                match = replace(match, state=states[number % 6], table=number + 2)
            matches.append(match)
        rounds.append((len(rounds) + 1, matches))
        feeding = [_winner(match.number, winners) for match in matches]
    return rounds


def _seeds(size: int) -> list[int]:
    order = [1]
    while len(order) < size:
        order = [n for s in order for n in (s, 2 * len(order) + 1 - s)]
    return order


def _pair(number: int) -> SampleSide:
    return SampleSide((number,), NAMES[number % len(NAMES)], of_pair(number))


def _winner(number: int, winners: dict[int, SampleSide]) -> SampleSide:
    source = winner_of(number)
    if number in winners:
        return replace(winners[number], source=source)
    return SampleSide((), f"Winner of match {number}", source)


@register.simple_tag
def sample_clock(state: ClockState, minutes: int, seconds: int = 0) -> Reading:
    """A clock in this state with this much left."""
    left = timedelta(minutes=minutes, seconds=seconds)
    ends = timezone.now() + left if state == "running" else None
    return Reading(state, left, ends, timedelta(minutes=25))


@register.simple_tag
def sample_steps() -> list[SampleStep]:
    """A day in its rounds."""
    return [
        SampleStep("Pairs", "done", "#"),
        SampleStep("Draw", "done", "#"),
        SampleStep("Rounds", "current", "#"),
        SampleStep("Cut", "todo"),
        SampleStep("Brackets", "todo"),
        SampleStep("Trophy", "todo"),
    ]


@register.simple_tag
def sample_tables(count: int) -> list[dict[str, object]]:
    """A round in full swing on ``count`` tables."""
    states = ("playing",) * 9 + ("reported", "final", "called", "free", "overdue")
    return [
        {
            "number": n,
            "state": "disputed" if n == 17 else states[n * 5 % len(states)],
            "pairs": ""
            if states[n * 5 % len(states)] == "free"
            else f"{n} : {n + count}",
        }
        for n in range(1, count + 1)
    ]


class StandingTable(tables.Table):
    """A standing with every kind of column."""

    rank = tables.Column("Rank", attrs={"td": {"class": "rank"}}, orderable=False)
    name = tables.Column("Pair")
    wins = tables.Column("Won", attrs={k: {"class": "num"} for k in ("td", "th")})
    marks = tables.Column("Marks", attrs={k: {"class": "num"} for k in ("td", "th")})
    against = tables.Column(
        "Against", attrs={k: {"class": "num col-more"} for k in ("td", "th")}
    )
    town = tables.Column("Town", attrs={k: {"class": "col-more"} for k in ("td", "th")})
    why = tables.Column(
        "Above the next by",
        orderable=False,
        attrs={k: {"class": "col-more soft"} for k in ("td", "th")},
    )
    caption = "Standing after round 6"
    cut_after = 4
    cut_label = "The cut: the first 4 go on"

    class Meta:
        order_by = "-wins"
        row_attrs = {"class": lambda record: "is-me" if record["rank"] == 3 else None}


@register.simple_tag
def sample_standing() -> StandingTable:
    """Eight pairs."""
    return StandingTable(
        [
            {
                "rank": at + 1,
                "name": name,
                "wins": 6 - at // 2,
                "marks": 41 - 3 * at,
                "against": 12 + 3 * at,
                "town": ("Flatonia", "Shiner", "Richardson", "Gonzales")[at % 4],
                "why": "marks for: 31 against 29" if at % 2 else "wins: 6 against 5",
            }
            for at, name in enumerate(NAMES)
        ]
    )


class EntryForm(forms.Form):
    """Every kind of field."""

    pair_name = forms.CharField(label="Pair", initial="Anderson / Scott")
    tables = forms.IntegerField(
        label="Tables in the hall",
        min_value=1,
        max_value=80,
        help_text="Count only tables with four chairs.",
    )
    town = forms.CharField(label="Town", required=False)
    preset = forms.ChoiceField(
        label="Format", choices=[("state", "State championship"), ("spec", "Club day")]
    )
    policy = forms.ChoiceField(
        label="Who confirms a result",
        widget=forms.RadioSelect,
        choices=[("other", "The opponents or a second judge"), ("alone", "Nobody")],
    )
    ready = forms.BooleanField(label="The hall is ready", required=False)


@register.simple_tag
def sample_form() -> EntryForm:
    """A form sent with a wrong figure in it."""
    return EntryForm(
        {
            "pair_name": "",
            "tables": "95",
            "preset": "state",
            "policy": "other",
            "ready": "on",
        }
    )
