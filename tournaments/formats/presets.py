"""The presets: real events of 42 clubs and an evening of each other game, as plain data.

A director may change everything in it before round 1.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .format import Format, StageRules
from .format_json import format_from_json, format_to_json
from .preset_evenings import EVENINGS, LEAGUES, bracket_stage
from .sentence import FormatError, _

__all__ = ["PRESETS", "format_from_json", "format_to_json", "preset"]

CLASSIC = ("wins", "marks_for", "marks_against", "hand_or_domino")


def _classic(name: str, kind: str, advance: object, **more: Any) -> StageRules:
    """Return a first stage as most events rank it: by wins, then by marks."""
    return StageRules(name, kind, rank_by=CLASSIC, advance=advance, **more)


_ALL = (
    Format(
        preset="state",
        title="Texas State Championship",
        entry="pair",
        field=(2, 256),
        stages=(
            _classic("Morning", "round_robin", {"best": "half_power"}, group_size=8),
            bracket_stage("Championship", minutes=75, last_four=True),
            bracket_stage("Consolation", take="rest", minutes=75, last_four=True),
        ),
        sources=("Winning 42, the state championship's rules",),
    ),
    Format(
        preset="new-mexico",
        title="New Mexico State Championship",
        entry="pair",
        field=(2, 64),
        stages=(
            _classic(
                "Preliminary",
                "swiss",
                {"min_wins": 4},
                rounds=7,
                options=(("pairing", "draw"),),
            ),
            bracket_stage("Finals"),
        ),
        sources=("Newspaper report of Texico, 2008",),
    ),
    Format(
        preset="austin",
        title="Austin 42",
        entry="pair",
        field=(4, 128),
        stages=(
            _classic("Morning", "round_robin", {"top": "half"}, group_size=6),
            bracket_stage("Championship", kind="double_elimination", best_of=(1,)),
            bracket_stage(
                "Consolation",
                kind="double_elimination",
                take="rest",
                best_of=(1,),
                at_least=4,
            ),
        ),
        sources=("Austin 42 tournament rules",),
    ),
    Format(
        preset="texas42-sample",
        title="texas42.net sample tournament",
        entry="pair",
        field=(8, 64),
        stages=(
            StageRules(
                name="Round robin",
                kind="round_robin",
                group_size=4,
                rank_by=("marks_for",),
                cut_by=(("1", ("domino",)), ("2", ("one_hand",))),
                advance={"top": 2},
                options=(("field_in", 4),),
            ),
            bracket_stage("Knockout", best_of=(1,), seeding="winners_meet_runners_up"),
        ),
        marks_cap=7,
        sources=("texas42.net tournament sample",),
    ),
    Format(
        preset="chambers-lake",
        title="Chambers Lake Fork",
        entry="pair",
        field=(2, 64),
        stages=(
            _classic(
                "Morning", "swiss", "all", rounds=5, options=(("pairing", "draw"),)
            ),
            bracket_stage("Finals", best_of=(1,)),
        ),
        sources=("Chambers Lake Fork tournament page, 2004",),
    ),
    Format(
        preset="richardson",
        title="Richardson Corporate Challenge",
        entry="pair",
        field=(2, 64),
        stages=(
            bracket_stage(
                "Double elimination",
                kind="double_elimination",
                take="all",
                best_of=(1,),
                minutes=50,
                timed_rounds=2,
            ),
        ),
        sources=("Richardson Corporate Challenge, domino rules",),
    ),
    Format(
        preset="westfest",
        title="Westfest",
        entry="pair",
        field=(2, 32),
        stages=(
            bracket_stage(
                "Double elimination",
                kind="double_elimination",
                take="all",
                best_of=(1,),
            ),
        ),
        rules="westfest",
        no_show="event",
        sources=("Westfest 42 domino tournament page",),
    ),
    Format(
        preset="timpson",
        title="Timpson Volunteer Fire Department",
        entry="pair",
        field=(2, 64),
        stages=(bracket_stage("Bracket", take="all", best_of=(5, 3)),),
        rules="timpson",
        no_show="event",
        sources=("Timpson Volunteer Fire Department, straight 42 tournament",),
    ),
    Format(
        preset="draw-box",
        title="Draw box",
        entry="pair",
        field=(2, 64),
        stages=(bracket_stage("Draw box", kind="draw_box", take="all"),),
        sources=("Hearne Chamber, straight dominoes sheet (a habit, not a 42 rule)",),
    ),
    Format(
        preset="weatherford",
        title="Weatherford",
        entry="pair",
        field=(2, 14),
        stages=(
            _classic("Morning", "round_robin", {"best": 4}, rounds=6),
            bracket_stage("Finals", best_of=(1,), bronze=True),
        ),
        sources=("Newspaper report of the Gabe Vick tournament, Weatherford",),
    ),
    *LEAGUES,
    Format(
        preset="spec",
        title="Formal specification",
        entry="pair",
        field=(2, 256),
        stages=(
            _classic(
                "Round robin",
                "round_robin",
                {"best": [[1, 8], [48, 16], [96, 32]]},
                group_size=8,
            ),
            bracket_stage("Championship"),
            bracket_stage("Consolation", take="rest"),
        ),
        rules="spec",
        penalties="spec",
        sources=("The formal specification, section 10",),
    ),
    *EVENINGS,
)

PRESETS: Mapping[str, Format] = MappingProxyType({f.preset: f for f in _ALL})


def preset(name: str) -> Format:
    """Return the preset called ``name``; raises ValueError if there is none."""
    if name not in PRESETS:
        raise FormatError(_("There is no preset called %(name)s."), name=repr(name))
    return PRESETS[name]
