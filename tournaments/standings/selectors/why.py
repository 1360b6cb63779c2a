"""Texts that explain the rank of a row, and how ties are settled."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.selectors.placings import shared_place
from tournaments.event.terms import term
from tournaments.event.translation import translate
from tournaments.formats import Play

WAYS = {
    "one_hand": gettext_noop("one hand"),
    "domino": gettext_noop("a drawn domino"),
    "lot": gettext_noop("lot"),
}


class ReasonTexts:
    """The texts of reasons, translated once for all rows of a standing."""

    def __init__(self, *, in_points: bool = False) -> None:
        names = formats.CRITERION_NAMES
        self.criteria = {
            name: translate(names[name], in_points=in_points) for name in names
        }
        self.against = _("%(criterion)s, %(mine)s against %(theirs)s")

    def why(self, row: formats.StandingRow, ways: Sequence[str] = ()) -> str:
        """Return in few words why this row is above the next, with both figures."""
        if row.above_next_by is None:
            return ""
        if next_has_left(row):
            return _("the next has left")
        if row.above_next_by == "tied":
            if not ways:
                return _("level")
            return _("level: %(ways)s settles it") % {"ways": _either(ways)}
        criterion = self.criteria[row.above_next_by]
        if row.why is None:
            return criterion
        mine, theirs = map(_figure, row.why)
        values = {"criterion": criterion, "mine": mine, "theirs": theirs}
        return self.against % values


def criteria(chain: Sequence[str], event: Event) -> tuple[str, ...]:
    """Return the names of the ranking criteria, in order."""
    names = formats.CRITERION_NAMES
    in_points = event.rules.scoring == "points"
    return tuple(translate(names[name], in_points=in_points) for name in chain)


def _figure(figure: formats.Value) -> str:
    """Return a figure as text; a figure per game is a sentence."""
    return translate(figure) if isinstance(figure, formats.Sentence) else str(figure)


def next_has_left(row: formats.StandingRow) -> bool:
    """Whether this row is above only because the next one has left."""
    return row.why is not None and row.why[1] == "left"


def _either(ways: Sequence[str]) -> str:
    return _(" or ").join(_(WAYS[way]) for way in ways)


def settled(group: str, rows: Sequence[formats.StandingRow], play: Play) -> list[str]:
    """Return a sentence for each settled tie that a row of this group's table owes."""
    parted = [
        {row.entrant, below.entrant}
        for row, below in pairwise(rows)
        if row.above_next_by in ("hand_or_domino", *WAYS)
    ]
    return [
        term(
            play,
            _("Pairs %(pairs)s were level, settled by %(way)s: %(order)s."),
            _("Players %(pairs)s were level, settled by %(way)s: %(order)s."),
            _("Teams %(pairs)s were level, settled by %(way)s: %(order)s."),
            pairs=_and(sorted(tie.entrants)),
            way=_(WAYS[tie.by]),
            order=", ".join(_drawn(tie)),
        )
        for tie in play.ties
        if tie.group == group and any(two.issubset(tie.order) for two in parted)
    ]


def _drawn(tie: formats.TieBreak) -> list[str]:
    if len(tie.drawn) != len(tie.order):
        return [str(number) for number in tie.order]
    return [f"{n} ({d})" for n, d in zip(tie.order, tie.drawn, strict=True)]


def to_settle(ties: Sequence[formats.OpenTie], play: Play) -> list[str]:
    """Return a sentence for each open tie: the pairs and the ways to settle it."""
    return [
        term(
            play,
            _("Pairs %(pairs)s are level: %(ways)s settles it."),
            _("Players %(pairs)s are level: %(ways)s settles it."),
            _("Teams %(pairs)s are level: %(ways)s settles it."),
            pairs=_and(tie.entrants),
            ways=_either(tie.by),
        )
        for tie in ties
    ]


def tied_at_cut(tie: formats.OpenTie) -> str:
    """Return what stands across the line of the cut until this tie is decided."""
    return _("%(place)s tied, %(ways)s decides") % {
        "place": shared_place(tie.place),
        "ways": _either(tie.by),
    }


def _and(numbers: Sequence[int]) -> str:
    texts = [str(number) for number in numbers]
    return _(" and ").join([", ".join(texts[:-1]), texts[-1]] if texts[1:] else texts)
