"""The leagues among the presets."""

from __future__ import annotations

from .format import Format, StageRules

LEAGUES = (
    Format(
        preset="austin-league",
        title="Austin 42 League",
        entry="pair",
        field=(4, 32),
        stages=(
            StageRules(
                name="Season",
                kind="league",
                rounds=10,
                best_of=(3,),
                minutes=None,
                rank_by=("wins", "marks_for", "marks_against", "head_to_head"),
                options=(
                    ("decide_after", 21),
                    ("every_days", 7),
                    ("legs", 1),
                    ("unplayed", "offers"),
                ),
            ),
        ),
        rules="austin-league",
        sources=("Austin 42 league rules, 2015",),
    ),
    Format(
        preset="home-away-league",
        title="Home and away league",
        entry="pair",
        field=(4, 24),
        stages=(
            StageRules(
                name="Season",
                kind="league",
                best_of=(3,),
                minutes=None,
                rank_by=("wins", "marks_diff", "marks_for", "head_to_head", "lot"),
                advance={"best": [[1, 2], [6, 4], [16, 8]]},
                options=(
                    ("decide_after", 21),
                    ("every_days", 7),
                    ("legs", 2),
                    ("substitutes", 6),
                    ("unplayed", "offers"),
                ),
            ),
            StageRules(
                name="Playoff",
                kind="single_elimination",
                take="advance",
                feeds_from=1,
                best_of=(3,),
                minutes=None,
                level="one_hand",
                options=(("bronze", True),),
            ),
        ),
    ),
    Format(
        preset="curry-county",
        title="Curry County League",
        entry="club",
        field=(10, 60),
        stages=(
            StageRules(
                name="Season",
                kind="league",
                minutes=15,
                rank_by=("wins", "marks_diff", "marks_for"),
                options=(("rounds_a_night", 12),),
            ),
        ),
        sources=("Newspaper reports of the Curry County league",),
    ),
    Format(
        preset="curry-county-dates",
        title="Curry County, home and away",
        entry="club",
        field=(10, 60),
        stages=(
            StageRules(
                name="Season",
                kind="league",
                minutes=15,
                rank_by=("wins", "marks_diff", "marks_for"),
                options=(
                    ("decide_after", 21),
                    ("every_days", 7),
                    ("legs", 2),
                    ("rounds_a_night", 12),
                    ("unplayed", "offers"),
                ),
            ),
        ),
        sources=("Newspaper reports of the Curry County league",),
    ),
)
