"""The six kinds of stage behind one interface: draw, next round, end, placings.

Each kind is a small class with the same methods; other modules do the pairing. Nothing
is stored between calls: each takes the whole play.
"""

from collections.abc import Mapping, Sequence

from tournaments.formats import partners

from . import draw_box, swiss, threes
from .brackets import bracket
from .format import StageRules
from .placings import elimination_placings, table_placings
from .play import Play
from .resolve import resolve
from .round_robin import draw_league, draw_round_robin
from .seeding import seed_bracket
from .sentence import FormatError, StageName, _
from .values import Drawing, Entrant, Match, Placing
from .wishes import NO_WISHES, Wishes, refuse_unmet

BRACKETS = ("single_elimination", "double_elimination")
# How a Swiss round is drawn, by the option ``pairing``; else two by two.
DRAWS = {"partners": partners.next_round, "threes": threes.next_round}


class StageKind:
    """The interface of a kind of stage."""

    table = False  # Whether the stage ranks by a chain of criteria
    drawn_by_round = False  # Whether a round is drawn only when the one before is over

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Draw the stage, or its first round."""
        raise NotImplementedError

    def next(self, play: Play, seed: int, first: int) -> tuple[Match, ...]:
        """Draw the next round; none if all rounds are known from the draw."""
        return ()

    def more(self, play: Play) -> bool:
        """Return whether another round is to be drawn once the known ones are over."""
        return False


class RoundRobin(StageKind):
    """Groups in which everybody meets, all rounds known from the draw."""

    table = True

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Draw the groups and their rounds."""
        return draw_round_robin(stage, entrants, seed, first, wishes)


class League(StageKind):
    """A season over weeks or nights, all rounds known from the draw."""

    table = True

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Draw the season."""
        return draw_league(stage, entrants, seed, first, wishes)


class Swiss(StageKind):
    """A fixed number of rounds for everybody, each drawn when the last is over."""

    table = True
    drawn_by_round = True

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Draw the first round."""
        drawn = tuple(swiss.draw_order(entrants, seed))
        matches = self.next(Play(stage, (("A", drawn),), wishes=wishes), seed, first)
        return Drawing((("A", drawn),), matches, stage.rounds)

    def next(self, play: Play, seed: int, first: int) -> tuple[Match, ...]:
        """Draw the next round, single players into new partnerships or tables."""
        if not self.more(play):
            return ()
        draw = DRAWS.get(str(play.rules.option("pairing")), swiss.next_round)
        return draw(play, seed, first)

    def more(self, play: Play) -> bool:
        """Return whether rounds are left and enough play on."""
        is_drawn_in_fours = play.rules.option("pairing") == "partners"
        needed = 4 if is_drawn_in_fours else play.rules.sides
        played = max((match.round for match in play.matches), default=0)
        return played < (play.rules.rounds or 0) and len(play.still_in) >= needed


class Bracket(StageKind):
    """A tree of matches, single or double elimination, known from the draw."""

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Build the tree; entrants straight from the field are drawn into it."""
        seeded = entrants
        if stage.take == "all":
            seeded = seed_bracket(stage, entrants, seed, wishes)
        matches = bracket(stage, seeded, first)
        return Drawing((), matches, max(match.round for match in matches))


class DrawBox(StageKind):
    """Winners drawn against winners, losers against losers, out at two losses."""

    drawn_by_round = True

    def open(
        self,
        stage: StageRules,
        entrants: Sequence[Entrant],
        seed: int,
        first: int,
        wishes: Wishes,
    ) -> Drawing:
        """Draw the first round."""
        numbers = tuple(entrant.number for entrant in entrants)
        play = Play(stage, (("", numbers),), wishes=wishes)
        return Drawing((), self.next(play, seed, first))

    def next(self, play: Play, seed: int, first: int) -> tuple[Match, ...]:
        """Draw the boxes of winners and losers."""
        return draw_box.next_round(play, seed, first)

    def more(self, play: Play) -> bool:
        """Return whether two are left with fewer than two losses."""
        return len(draw_box.alive(play, resolve(play))) > 1


KINDS: Mapping[str, StageKind] = {
    "round_robin": RoundRobin(),
    "swiss": Swiss(),
    "single_elimination": Bracket(),
    "double_elimination": Bracket(),
    "draw_box": DrawBox(),
    "league": League(),
}


def _kind(stage: StageRules) -> StageKind:
    if stage.kind not in KINDS:
        kind = repr(stage.kind)
        raise FormatError(_("There is no kind of stage called %(kind)s."), kind=kind)
    return KINDS[stage.kind]


def open_stage(
    stage: StageRules,
    entrants: Sequence[Entrant],
    seed: int,
    first_match: int = 1,
    wishes: Wishes = NO_WISHES,
) -> Drawing:
    """Draw ``stage``: its groups and every match known before play.

    Entrants come strongest first for a bracket that another stage feeds (as
    ``seed_bracket`` returns them), and in any order if places are drawn. The draw
    depends on the set of entrants and ``seed`` alone. Match numbers continue from
    ``first_match``. All rounds are known of round robins, leagues and brackets, only
    the first of Swiss and draw box. Wishes hold in groups, in the rounds of a table and
    in the first round of a bracket. Raises ValueError for fewer than 2 entrants, and
    where an absolute wish is unmet.
    """
    if len(entrants) < 2:
        raise FormatError(
            _("%(stage)s needs at least two entrants."), stage=StageName(stage.name)
        )
    if stage.take == "all" or stage.kind not in BRACKETS:
        entrants = sorted(entrants, key=lambda entrant: entrant.number)
    drawing = _kind(stage).open(stage, entrants, seed, first_match, wishes)
    refuse_unmet(wishes, bound_by_wishes(stage, drawing.matches))
    return drawing


def bound_by_wishes(stage: StageRules, matches: Sequence[Match]) -> list[Match]:
    """Return the matches in which wishes hold: of a bracket those of its first round."""
    is_table = _kind(stage).table
    return [match for match in matches if is_table or match.round == 1]


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round of a stage whose rounds depend on play; () when it is over.

    ``seed`` is the seed the stage was opened with. Raises ValueError while a match of
    an earlier round has no result, and where an absolute wish is unmet in a table.
    """
    kind = _kind(play.rules)
    if not kind.drawn_by_round:
        return ()
    if _has_open_match(play):
        name = StageName(play.rules.name)
        raise FormatError(_("A match of %(stage)s has no result yet."), stage=name)
    drawn = kind.next(play, seed, first_match)
    refuse_unmet(play.wishes, bound_by_wishes(play.rules, drawn))
    return drawn


def stage_over(play: Play) -> bool:
    """Return whether every match is over and no round is still to be drawn."""
    if not play.matches or _has_open_match(play):
        return False
    return not _kind(play.rules).more(play)


def _has_open_match(play: Play) -> bool:
    return any(match.state in ("ready", "waiting") for match in resolve(play))


def placings(play: Play) -> tuple[Placing, ...]:
    """Return the final places of a stage, best first.

    A bracket leaves out those still playing until they are done; equal places are
    shared (1, 2, 3, 3, 5) and the disqualified stand below all others. Tables place by
    the overall standing; in a league of clubs the clubs' places (with ``club``) come
    after the pairs'.
    """
    if _kind(play.rules).table:
        return table_placings(play)
    return elimination_placings(play)
