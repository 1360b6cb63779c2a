"""The wishes for a draw as its page shows them: whom they concern, which are unmet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.draw.selectors.swaps import Swap, swaps_of, swaps_to_take_back
from tournaments.event.models import Event, Match, Pair, Round, Stage, Wish
from tournaments.event.play import load_play, rules_of, stage_wishes
from tournaments.event.selectors.rounds import named_rounds
from tournaments.event.selectors.wishes import WishSet, wish_sets
from tournaments.event.selectors.written import lost_of, lost_with_pairs
from tournaments.event.terms import term

MOST_MEETINGS = 6  # Named of one unmet wish
# By two pairs, the lower number first, the first round in which they meet.
Meetings = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish, and whom it concerns of those who are checked in."""

    name: str
    strength: str
    concerns: str


@dataclass(frozen=True, slots=True)
class SwapLine:
    """A swap that can be taken back, and what then counts no longer."""

    entry: int  # The number of the log's line
    sentence: str
    losses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WishesShown:
    """All wishes, a sentence for each unmet one, and swaps that can be taken back."""

    lines: tuple[WishLine, ...]
    unmet: tuple[str, ...]
    swaps: tuple[SwapLine, ...]


def wishes_shown(event: Event, *, is_cut: bool = False) -> WishesShown:
    """The wishes of an event, for its draw or for the brackets after the cut."""
    pairs = event.pairs.filter(state=Pair.State.IN, is_checked_in=True)
    sets = wish_sets(event, pairs)
    lines = tuple(
        _line(wish, [each for each in sets if each.wish.pk == wish.pk])
        for wish in event.wishes.prefetch_related("pairs")
    )
    return WishesShown(
        lines,
        unmet_wishes(event, is_cut=is_cut) if lines else (),
        _swap_lines(event, is_cut=is_cut),
    )


def _swap_lines(event: Event, *, is_cut: bool) -> tuple[SwapLine, ...]:
    swaps = [s for s in swaps_to_take_back(event) if s.is_after_cut == is_cut]
    if not swaps:
        return ()
    names = named_rounds(event)
    rounds = Round.objects.filter(stage__event=event).select_related("stage")
    by_place = {(round.stage.number, round.number): round for round in rounds}
    # Rarely is anything written of a round that waits: once asked, of all of them.
    waiting = Match.objects.filter(round__in=[by_place[swap.place] for swap in swaps])
    is_written = bool(lost_of(waiting))
    lines = []
    for swap in swaps:
        first, second = swap.pairs
        name = names.get(swap.place)
        values = {"first": first, "second": second, "round": name or swap.round}
        text = _("%(first)s and %(second)s changed places by hand in round %(round)s.")
        if name:
            text = _("%(first)s and %(second)s changed places by hand (%(round)s).")
        losses: tuple[str, ...] = ()
        if is_written:
            losses = lost_with_pairs(by_place[swap.place], swap.pairs)
        lines.append(SwapLine(swap.entry, text % values, losses))
    return tuple(lines)


def strength_of(wish: Wish) -> str:
    return _("absolute") if wish.is_absolute else _("if possible")


def wish_name(wish: Wish, name: str = "") -> str:
    """A wish in words: its kind, and the club, town or pairs that it is about."""
    named = name or ", ".join(map(str, wish.numbers))
    kind = wish.get_kind_display()
    if wish.kind == Wish.Kind.PAIRS:
        kind = named_kind(wish.event)
    return f"{kind} {named}".strip()


def named_kind(event: Event) -> str:
    """What named pairs are called where players or teams enter."""
    return term(event, _("Named pairs"), _("Named players"), _("Named teams"))


def _line(wish: Wish, sets: Sequence[WishSet]) -> WishLine:
    count = len({number for each in sets for number in each.numbers})
    if not count:
        concerns = _("concerns nobody who is checked in")
    elif wish.kind in (Wish.Kind.HOUSEHOLD, Wish.Kind.PAIRS):
        concerns = _("concerns %(count)s") % {"count": count}
    else:
        n = len(sets)
        text = ngettext(
            "concerns %(count)s, in %(sets)s club",
            "concerns %(count)s, in %(sets)s clubs",
            n,
        )
        if wish.kind == Wish.Kind.TOWN:
            text = ngettext(
                "concerns %(count)s, in %(sets)s town",
                "concerns %(count)s, in %(sets)s towns",
                n,
            )
        concerns = text % {"count": count, "sets": n}
    return WishLine(wish_name(wish), strength_of(wish), concerns)


def unmet_wishes(event: Event, *, is_cut: bool = False) -> tuple[str, ...]:
    """A sentence for each wish that the draw does not meet, or the cut, with a reason."""
    swaps = swaps_of(event)
    return tuple(
        sentence
        for stage in event.stages.all()
        if stage.state != Stage.State.WAITING and (stage.number > 1) == is_cut
        for sentence in _unmet(stage, swaps)
    )


def _unmet(stage: Stage, swaps: Sequence[Swap]) -> list[str]:
    bound = formats.bound_by_wishes(rules_of(stage), load_play(stage).matches)
    meets, rounds = formats.opponents(bound), _first_rounds(bound)
    own_swaps = [swap for swap in swaps if swap.stage == stage.number]
    as_drawn = formats.opponents(_swapped_back(bound, own_swaps))
    most, wishes = formats.most_apart(as_drawn), stage_wishes(stage)
    drawn = {*wishes.absolute, *wishes.possible}
    by_hand = {(swap.round, n) for swap in own_swaps for n in swap.pairs}
    seats = stage.seats.select_related("pair")
    sentences = []
    for each in wish_sets(stage.event, [seat.pair for seat in seats]):
        unmet = [
            two for two in combinations(each.numbers, 2) if two[1] in meets[two[0]]
        ]
        if not unmet:
            continue
        is_by_hand = any((rounds[two], n) in by_hand for two in unmet for n in two)
        values = {
            "wish": f"{wish_name(each.wish, each.name)} ({strength_of(each.wish)})",
            "meetings": _meetings(stage, unmet, rounds),
            "most": most,
            "count": len(each.numbers),
        }
        if each.numbers not in drawn:
            text = _("%(wish)s: %(meetings)s; the wish came after this was drawn.")
        elif most == 1:
            text = _("%(wish)s: %(meetings)s, as everybody meets everybody here.")
        elif len(each.numbers) > most:
            text = _(
                "%(wish)s: %(meetings)s, as no more than %(most)s of %(count)s can be "
                "kept apart."
            )
        elif is_by_hand:
            text = _("%(wish)s: %(meetings)s, as pairs changed places by hand.")
        else:
            text = _(
                "%(wish)s: %(meetings)s; no draw was found that meets more of the "
                "wishes."
            )
        sentences.append(text % values)
    return sentences


def _swapped_back(
    matches: Sequence[formats.Match], swaps: Sequence[Swap]
) -> list[formats.Match]:
    """The matches as drawn, before pairs changed places by hand."""
    drawn = {match.number: match for match in matches}
    for swap in reversed(swaps):
        first, second = swap.pairs
        other = {first: second, second: first}
        for number, match in drawn.items():
            if match.round == swap.round:
                sides = tuple(
                    tuple(other.get(n, n) for n in side) for side in match.sides
                )
                drawn[number] = replace(match, sides=sides)
    return list(drawn.values())


def _first_rounds(matches: Sequence[formats.Match]) -> Meetings:
    return {
        (min(a, b), max(a, b)): match.round
        for match in sorted(matches, key=lambda match: -match.round)
        for first, second in combinations(match.sides, 2)
        for a in first
        for b in second
    }


def _meetings(stage: Stage, unmet: Sequence[tuple[int, int]], rounds: Meetings) -> str:
    names = named_rounds(stage.event)
    text = _("%(first)s and %(second)s meet in round %(round)s")
    if stage.number > 1:
        text = _("%(first)s and %(second)s meet in round %(round)s of %(stage)s")
    in_bracket = _("%(first)s and %(second)s meet (%(stage)s, %(round)s)")
    named = []
    for first, second in unmet[:MOST_MEETINGS]:
        number = rounds[first, second]
        name = names.get((stage.number, number))
        values = {"first": first, "second": second, "stage": stage.title}
        named.append(
            (in_bracket if name else text) % {**values, "round": name or number}
        )
    if more := len(unmet) - len(named):
        named.append(_("%(count)s more meetings") % {"count": more})
    return ", ".join(named)
