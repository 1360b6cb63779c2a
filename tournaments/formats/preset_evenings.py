"""The presets of leagues, and of evenings of 42's family; a bracket of any preset."""

from .format import Format, StageRules


def bracket_stage(
    name: str,
    *,
    kind: str = "single_elimination",
    take: str = "advance",
    best_of: tuple[int, ...] = (3,),
    minutes: int | None = None,
    timed_rounds: int | None = None,
    **options: object,
) -> StageRules:
    """Return a bracket as most events play it: two of three, a level one by one hand."""
    return StageRules(
        name=name,
        kind=kind,
        take=take,
        feeds_from=None if take == "all" else 1,
        best_of=best_of,
        minutes=minutes,
        timed_rounds=timed_rounds,
        level="one_hand",
        options=tuple(sorted(options.items())),
    )


Options = tuple[tuple[str, object], ...]
# A week overlaps the next ones: its matches can be made up for three weeks.
BY_DATES: Options = (("decide_after", 21), ("every_days", 7), ("unplayed", "offers"))


def _of_clubs(name: str, title: str, options: Options = ()) -> Format:
    return Format(
        preset=name,
        title=title,
        entry="club",
        field=(10, 60),
        stages=(
            StageRules(
                name="Season",
                kind="league",
                minutes=15,
                rank_by=("wins", "marks_diff", "marks_for"),
                options=tuple(sorted((("rounds_a_night", 12), *options))),
            ),
        ),
        sources=("Newspaper reports of the Curry County league",),
    )


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
                options=tuple(sorted((*BY_DATES, ("legs", 1)))),
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
                options=tuple(sorted((*BY_DATES, ("legs", 2), ("substitutes", 6)))),
            ),
            bracket_stage("Playoff", bronze=True),
        ),
    ),
    _of_clubs("curry-county", "Curry County League"),
    _of_clubs(
        "curry-county-dates", "Curry County, home and away", (*BY_DATES, ("legs", 2))
    ),
)


# The entrants one table needs, by how a round is drawn.
FEWEST = {"draw": 2, "partners": 4, "threes": 3}


def _evening(
    rules: str,
    title: str,
    won: int,
    *,
    preset: str = "",
    entry: str = "pair",
    pairing: str = "draw",
    rounds: int = 4,
    minutes: int = 40,
) -> Format:
    """Rounds of one game of the family, drawn without rematch while possible.

    A bye counts as a game won, scaled from the 7 to 4 of the other presets.
    """
    return Format(
        preset=preset or f"evening-{rules}",
        title=title,
        entry=entry,
        field=(FEWEST[pairing], 64),
        stages=(
            StageRules(
                name="Evening",
                kind="swiss",
                rounds=rounds,
                minutes=minutes,
                rank_by=("wins", "marks_for", "marks_against", "lot"),
                options=(("pairing", pairing),),
            ),
        ),
        rules=rules,
        bye=(won, 4 * won // 7),
        forfeit=(won, 0),
    )


EVENINGS = (
    _evening(
        "n42pa",
        "Club night",
        7,
        preset="club-night",
        entry="player",
        pairing="partners",
        rounds=6,
        minutes=25,
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
