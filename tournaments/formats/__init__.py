"""Every format of a 42 tournament as pure functions over small frozen values.

The public names of the package. No function reads a database or a clock; a seed among
the arguments decides every draw.
"""

from .advance import Cut, advance
from .brackets import byes_to_fill, regrow
from .clinch import Clinch, clinches
from .clinch_wording import Need, went_through
from .decided import decided
from .description import describe
from .dominoes import (
    TILES,
    DominoRules,
    Draws,
    draw_dominoes,
    read_draws,
    settle_by_domino,
    settle_by_lot,
    write_draws,
)
from .draw import ALGORITHM, shuffle
from .duration import MINUTES_A_GAME, USUAL_GAMES, matches_by_round
from .format import Format, StageRules
from .late_cost import LateCost, late_cost
from .late_entry import LatePlace, join_late, late_places
from .league import (
    DateRules,
    GamesLeft,
    after_week,
    club_games_left,
    club_night,
    date_rules,
    games_left,
    nightly_rounds,
    rounds_of_week,
    rule_on,
    week_of_round,
)
from .match import (
    ahead,
    bye_result,
    forfeit_games,
    forfeit_result,
    forfeit_table,
    game_winner,
    games_needed,
    games_won,
    level_sides,
    match_over,
    match_winner,
)
from .outlook import Outlook, outlooks, up_to_whole_round
from .partners import blind_pairs
from .placings import matches_without_winner
from .plan import (
    advancing,
    field_in,
    group_sizes,
    is_held,
    legs_of,
    resolved_advance,
    size_error,
    stage_rounds,
    waves,
)
from .play import Play
from .presets import PRESETS, format_from_json, format_to_json, preset
from .ranking import Ranking, halves
from .resolve import forfeits_to_come, resolve
from .rule_source import RuleSource
from .seeding import seed_bracket
from .sentence import FormatError, FormatTitle, Sentence, StageName, Value
from .shape import (
    DayShape,
    StageShape,
    day_shape,
    field_sentence,
    rounds_sentence,
    shape_name,
    time_sentence,
)
from .sources import BYE, Source
from .stages import bound_by_wishes, next_round, open_stage, placings, stage_over
from .standings import (
    CRITERION_NAMES,
    OVER_ALL,
    overall,
    stage_clubs,
    stage_open_ties,
    stage_standings,
    stage_tables,
    standings,
)
from .strength import Use, open_by_strength, read_use, uses_of
from .totals import Totals, add_up
from .values import (
    Drawing,
    Entrant,
    Game,
    Match,
    OpenTie,
    Placing,
    Resolved,
    Result,
    Score,
    Seating,
    Sides,
    StandingRow,
    TieBreak,
    read_ended,
    signed,
    written,
)
from .wishes import NO_WISHES, Wishes, most_apart, opponents
