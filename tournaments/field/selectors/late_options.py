"""Where a late pair can join the groups of the first stage, and what each place costs."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.event.models import Event, Match, Stage
from tournaments.event.play import load_play
from tournaments.event.selectors.wishes import with_wishes_of
from tournaments.event.selectors.written import written_of
from tournaments.event.sql import next_number
from tournaments.formats import FormatError, LateCost, LatePlace, Play


@dataclass(frozen=True, slots=True)
class LateOption:
    """A place for a late pair, with what it costs in a sentence."""

    place: LatePlace
    sentence: str

    @property
    def value(self) -> str:
        """The place in a form: ``A`` or, with more rounds, ``A+``."""
        return self.place.group + ("+" if self.place.adds_rounds else "")


def late_options(event: Event, number: int | None = None) -> list[LateOption]:
    """The places that pair ``number``, or the next walk-up, can choose from.

    The first is the usual one. Empty unless the first stage is a round robin that takes
    late pairs.
    """
    stage = event.stages.order_by("number")[0]
    if stage.kind != "round_robin" or not stage.is_under_way:
        return []
    late = number or next_number(event.pairs)
    play, begun = late_play(stage, late), rounds_begun(stage)
    options = []
    for place in formats.late_places(play, begun + 1, late):
        try:
            entry = formats.join_late(
                play,
                late,
                begun + 1,
                seed=stage.seed,
                first_match=next_number(event.matches),
                place=place,
            )
        except FormatError:
            continue
        cost = formats.late_cost(play, entry, late)
        options.append(LateOption(place, _sentence(place, cost)))
    return options


def rounds_begun(stage: Stage) -> int:
    """The number of the stage's last round that has begun."""
    return next_number(stage.rounds.filter(wave__gt=0)) - 1


def late_play(stage: Stage, number: int) -> Play:
    """The stage as pair ``number`` may join it, with its wishes.

    Matches stay that are being played or of which something is written.
    """
    matches = stage.matches.all()
    begun = matches.filter(state__in=Match.IN_PLAY) | written_of(matches)
    numbers = frozenset(begun.values_list("number", flat=True))
    play = replace(load_play(stage), begun=numbers)
    return with_wishes_of(play, stage.event, number)


def _sentence(place: LatePlace, cost: LateCost) -> str:
    group = _("Group %(group)s of %(size)s in %(rounds)s rounds") % {
        "group": place.group,
        "size": cost.pairs,
        "rounds": cost.rounds,
    }
    return f"{group}: {', '.join(_costs(cost))}."


def _costs(cost: LateCost) -> list[str]:
    if cost.pairings == cost.possible:
        costs = [_("everybody meets everybody")]
    else:
        met = _("%(n)s of %(of)s pairings are played")
        costs = [met % {"n": cost.pairings, "of": cost.possible}]
    for count, text in (
        (cost.added, ngettext("%(n)s round more", "%(n)s rounds more", cost.added)),
        (cost.byes, ngettext("%(n)s bye", "%(n)s byes", cost.byes)),
        (
            cost.games,
            ngettext(
                "who comes late plays %(n)s game",
                "who comes late plays %(n)s games",
                cost.games,
            ),
        ),
        (
            cost.missed,
            ngettext(
                "%(n)s missed round is lost by forfeit",
                "%(n)s missed rounds are lost by forfeit",
                cost.missed,
            ),
        ),
    ):
        if count:
            costs.append(text % {"n": count})
    return costs
