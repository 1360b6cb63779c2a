"""The presets of leagues, and of evenings of 42's family."""

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


# The entrants one table needs, by how a round is drawn.
FEWEST = {"draw": 2, "partners": 4, "threes": 3}


def _evening(
    game: str,
    title: str,
    won: int,
    *,
    entry: str = "pair",
    pairing: str = "draw",
    minutes: int = 40,
) -> Format:
    """Four rounds of one game of the family, drawn without rematch while possible.

    A bye counts as a game won, scaled from the 7 to 4 of the other presets.
    """
    return Format(
        preset=f"evening-{game}",
        title=title,
        entry=entry,
        field=(FEWEST[pairing], 64),
        stages=(
            StageRules(
                name="Evening",
                kind="swiss",
                rounds=4,
                minutes=minutes,
                rank_by=("wins", "marks_for", "marks_against", "lot"),
                options=(("pairing", pairing),),
            ),
        ),
        rules=game,
        bye=(won, 4 * won // 7),
        forfeit=(won, 0),
    )


EVENINGS = (
    Format(
        preset="club-night",
        title="Club night",
        entry="player",
        field=(4, 64),
        stages=(
            StageRules(
                name="Evening",
                kind="swiss",
                rounds=6,
                rank_by=("wins", "marks_for", "marks_against", "lot"),
                options=(("pairing", "partners"),),
            ),
        ),
    ),
    _evening("84", "84 evening", 250),
    _evening("88", "88 evening", 250),
    _evening("79", "79 evening", 250),
    _evening("84-six", "84 evening, six at a table", 250),
    _evening("80", "80 evening", 250),
    _evening("72", "72 evening", 250),
    _evening("big-game", "Big Game evening", 400, minutes=60),
    _evening("geezer", "Geezer evening", 7, entry="player", pairing="partners"),
    _evening("moon", "Moon evening", 21, entry="player", pairing="threes"),
    _evening("3-handed", "3-handed evening", 7, entry="player", pairing="threes"),
    _evening(
        "moon-four",
        "Moon evening, four at a table",
        21,
        entry="player",
        pairing="partners",
    ),
    _evening("140", "140 evening", 500, pairing="threes", minutes=60),
)
