"""The six kinds of stage: draw, next round, end, placings.

Other modules do the pairing. Nothing is stored between calls: each takes the whole play.
"""

from collections.abc import Sequence

from . import draw_box, swiss
from .brackets import bracket
from .draw import shuffle
from .format import TREES, StageRules
from .placings import elimination_placings, table_placings
from .play import Play
from .resolve import resolve
from .round_robin import draw_table
from .seeding import seed_bracket
from .sentence import FormatError, StageName, _
from .values import Drawing, Entrant, Match, Placing
from .wishes import NO_WISHES, Wishes, refuse_unmet

TABLES = ("round_robin", "swiss", "league")  # Ranked by a chain of criteria
# A round is drawn only when the one before is over.
DRAWN_BY_ROUND = ("swiss", "draw_box")


def open_stage(
    stage: StageRules,
    entrants: Sequence[Entrant],
    seed: int,
    first_match: int = 1,
    wishes: Wishes = NO_WISHES,
) -> Drawing:
    """Draw ``stage``: its groups and every match known before play.

    Entrants come strongest first for a bracket that another stage feeds (as
    ``seed_bracket`` returns them); else the draw depends on the set of entrants and
    ``seed`` alone. Matches are numbered from ``first_match`` on. All rounds are known,
    but only the first of Swiss and draw box. Wishes hold in groups, in the rounds of a
    table and in the first round of a bracket. Raises ValueError for fewer than 2
    entrants, and where an absolute wish is unmet.
    """
    if len(entrants) < 2:
        raise FormatError(
            _("%(stage)s needs at least two entrants."), stage=StageName(stage.name)
        )
    if stage.take == "all" or stage.kind not in TREES:
        entrants = sorted(entrants, key=lambda entrant: entrant.number)
    drawing = _drawn(stage, entrants, seed, first_match, wishes)
    refuse_unmet(wishes, bound_by_wishes(stage, drawing.matches))
    return drawing


def _drawn(
    stage: StageRules,
    entrants: Sequence[Entrant],
    seed: int,
    first: int,
    wishes: Wishes,
) -> Drawing:
    if stage.kind in ("round_robin", "league"):
        return draw_table(stage, entrants, seed, first, wishes)
    if stage.kind == "swiss":
        numbers = sorted(entrant.number for entrant in entrants)
        groups = ((swiss.GROUP, shuffle(numbers, seed, "swiss")),)
        matches = _next(Play(stage, groups, wishes=wishes), seed, first)
        return Drawing(groups, matches, stage.rounds)
    if stage.kind == "draw_box":
        field = (("", tuple(entrant.number for entrant in entrants)),)
        return Drawing((), _next(Play(stage, field, wishes=wishes), seed, first))
    if stage.take == "all":
        entrants = seed_bracket(stage, entrants, seed, wishes)
    matches = bracket(stage, entrants, first)
    return Drawing((), matches, max(match.round for match in matches))


def _next(play: Play, seed: int, first: int) -> tuple[Match, ...]:
    if not _has_more(play):
        return ()
    is_box = play.rules.kind == "draw_box"
    draw = draw_box.next_round if is_box else swiss.next_round
    return draw(play, seed, first)


def _has_more(play: Play) -> bool:
    """Return whether another round is to be drawn once the known ones are over."""
    stage = play.rules
    if stage.kind == "draw_box":
        return len(draw_box.alive(play, resolve(play))) > 1
    played = max((match.round for match in play.matches), default=0)
    is_left = stage.kind == "swiss" and played < (stage.rounds or 0)
    return is_left and len(play.still_in) >= stage.seats


def bound_by_wishes(stage: StageRules, matches: Sequence[Match]) -> list[Match]:
    """Return the matches in which wishes hold: of a bracket those of its first round."""
    is_table = stage.kind in TABLES
    return [match for match in matches if is_table or match.round == 1]


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round of a stage whose rounds depend on play; () when it is over.

    ``seed`` is the seed the stage was opened with. Raises ValueError while a match of
    an earlier round has no result, and where an absolute wish is unmet in a table.
    """
    if play.rules.kind not in DRAWN_BY_ROUND:
        return ()
    if _has_open_match(play):
        name = StageName(play.rules.name)
        raise FormatError(_("A match of %(stage)s has no result yet."), stage=name)
    drawn = _next(play, seed, first_match)
    refuse_unmet(play.wishes, bound_by_wishes(play.rules, drawn))
    return drawn


def stage_over(play: Play) -> bool:
    """Return whether every match is over and no round is still to be drawn."""
    if not play.matches or _has_open_match(play):
        return False
    return not _has_more(play)


def _has_open_match(play: Play) -> bool:
    return any(match.state in ("ready", "waiting") for match in resolve(play))


def placings(play: Play) -> tuple[Placing, ...]:
    """Return the final places of a stage, best first.

    A bracket leaves out those still playing until they are done; equal places are
    shared (1, 2, 3, 3, 5) and the disqualified stand below all others. Tables place by
    the overall standing; in a league of clubs the clubs' places (with ``club``) come
    after the pairs'.
    """
    if play.rules.kind in TABLES:
        return table_placings(play)
    return elimination_placings(play)
