"""Manual changes to a drawn round: pairs swapped, matches moved, tables taken out.

Every other match keeps its published table.
"""

from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.draw.selectors.displaced import moved_away
from tournaments.draw.selectors.swaps import swaps_to_take_back
from tournaments.event.models import Event, Match, Round, Side
from tournaments.event.selectors.rounds import named_rounds, stated_round
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.tables import set_tables, use_tables
from tournaments.event.services.written import clear_written

BUSY = (Match.State.CALLED, Match.State.PLAYING, Match.State.DISPUTED)


@changes
def swap_pairs(
    change: Change,
    *,
    event: Event,
    round: Round,
    pairs: tuple[int, int],
    by: str,
    key: Key = None,
) -> None:
    _swap(change, round, pairs)


@changes
def take_back_swap(
    change: Change, *, event: Event, entry: int, by: str, key: Key = None
) -> None:
    """Swap two pairs back, by the number of the log's line that swapped them."""
    swap = next((s for s in swaps_to_take_back(event) if s.entry == entry), None)
    if swap is None:
        raise Refused(
            _("Their round has started, or others changed places in it since.")
        )
    round = Round.objects.get(
        stage__event=event, stage__number=swap.stage, number=swap.round
    )
    _swap(change, round, swap.pairs)


def _swap(change: Change, round: Round, pairs: tuple[int, int]) -> None:
    if Round.objects.get(pk=round.pk).wave:
        name = named_rounds(change.event).get((round.stage.number, round.number))
        text = (
            _("It has started: %(round)s.") if name else _("Round %(n)s has started.")
        )
        raise Refused(text % {"n": round.number, "round": name})
    first, second = _places(round, pairs)
    named = stated_round(round, first.match.part)
    Side.objects.filter(pk__in=[first.pk, second.pk]).update(pair=None)
    first.pair, second.pair = second.pair, first.pair
    first.source, second.source = second.source, first.source
    Side.objects.bulk_update([first, second], ["pair", "source_kind", "source_ref"])
    clear_written(change, [first.match_id, second.match_id])
    stage = round.stage.number
    change.log(
        "round.swap", stage=stage, round=round.number, pairs=list(pairs), **named
    )


def _places(round: Round, pairs: tuple[int, int]) -> tuple[Side, Side]:
    sides = {
        side.pair.number: side
        for side in Side.objects.filter(
            round=round, pair__number__in=pairs
        ).select_related("pair", "match")
        if side.pair
    }
    if len(sides) != 2:
        raise Refused(_("Both pairs have to be in this round."), field="other")
    first, second = (sides[number] for number in pairs)
    if first.match_id == second.match_id:
        raise Refused(_("They already play each other."), field="other")
    if not (first.is_by_hand and second.is_by_hand):
        raise Refused(_("Who plays there follows from results."), field="other")
    if any(s.match.state == Match.State.FINAL for s in (first, second)):
        raise Refused(
            _("One of these matches is settled: take that back first."), field="other"
        )
    return first, second


@changes
def move_match(
    change: Change, *, event: Event, match: Match, table: int, by: str, key: Key = None
) -> None:
    """Move a match to another table, for instance when its own is out of use."""
    fresh = event.matches.select_related("round").get(pk=match.pk)
    if not event.tables.filter(number=table, is_in_use=True).exists():
        raise Refused(_("Table %(n)s is not in use.") % {"n": table})
    other = (
        _open(fresh.round, fresh.wave).filter(table=table).exclude(pk=fresh.pk).first()
    )
    if other is not None:
        raise Refused(
            _("Table %(n)s belongs to match %(m)s in this round.")
            % {"n": table, "m": other.number}
        )
    _move(change, fresh, table, fresh.wave)


def _move(
    change: Change, match: Match, table: int, wave: int, *, is_cleared: bool = False
) -> None:
    """Move a match; ``is_cleared`` marks that its table was taken out of use."""
    old_table, match.table, match.wave = match.table, table, wave
    match.save(update_fields=["table", "wave"])
    details = {"match": match.number, "was": old_table, "table": table}
    change.log("match.move", **details, **({"cleared": True} if is_cleared else {}))


@changes
def set_table_in_use(
    change: Change,
    *,
    event: Event,
    number: int,
    is_in_use: bool,
    by: str,
    brings_back: bool = False,
    key: Key = None,
) -> None:
    """Take a table out of the hall, or put it back.

    Its future matches go to a free table of the same wave, else to a later wave; a
    match under way moves to a free table, or stays if there is none. With
    ``brings_back`` the uncalled matches that were moved away return to the table.
    """
    changed = (
        use_tables(event, [number])
        if is_in_use
        else event.tables.filter(number=number).update(is_in_use=False)
    )
    if not changed:
        raise Refused(_("There is no table %(table)s.") % {"table": number})
    action = "table.put-back" if is_in_use else "table.take-out"
    change.log(action, table=number)
    if not is_in_use:
        clear_table(change, number)
    elif brings_back:
        for match, wave in moved_away(event, number).coming:
            _move(change, match, number, wave)


def clear_table(change: Change, number: int) -> None:
    """Move the matches of a table that is out of use to other tables."""
    matches = change.event.matches.filter(table=number).select_related("round")
    for match in matches.filter(state=Match.State.CALLED):
        match.state, match.table, match.called_at = Match.State.READY, None, None
        match.save()
        change.log("match.wait", match=match.number, was=number)
    for match in matches.filter(state=Match.State.PLAYING):
        # A table that is idle and not needed by the match's wave.
        busy = change.event.matches.filter(state__in=BUSY).values_list(
            "table", flat=True
        )
        taken = {*busy, *_taken(match.round, match.wave)}
        if table := _first_free(change.event, taken):
            _move(change, match, table, match.wave, is_cleared=True)
    for match in matches.filter(state=Match.State.READY, called_at=None):
        place = place_in_round(change.event, match.round, match.wave)
        if place is None:
            raise Refused(_("This is the last table in use: put another one back."))
        _move(change, match, *place, is_cleared=True)


def change_hall(change: Change, count: int) -> None:
    """Give the event this many tables; those that come are filled from later waves."""
    before = tables_in_use(change.event)
    set_tables(change, count)
    spread_out(change, tables_in_use(change.event) - before)


def tables_in_use(event: Event) -> frozenset[int]:
    rows = event.tables.filter(is_in_use=True)
    return frozenset(rows.values_list("number", flat=True))


def spread_out(change: Change, tables: Collection[int]) -> None:
    """Let matches that wait for a later wave play earlier at tables that came in."""
    waiting = change.event.matches.filter(
        state=Match.State.READY, called_at=None, wave__gt=1
    )
    order = ("stage__number", "round__number", "wave", "number")
    for match in waiting.select_related("round").order_by(*order):
        for wave in range(match.round.wave + 1, match.wave):
            free = sorted(set(tables) - _taken(match.round, wave))
            if free:
                _move(change, match, free[0], wave)
                break


def place_in_round(event: Event, round: Round, wave: int) -> tuple[int, int] | None:
    """The first free (table, wave) of a round from this wave on; None without tables."""
    last = max(round.matches.values_list("wave", flat=True), default=wave)
    for later in range(wave, last + 2):
        if table := _first_free(event, _taken(round, later)):
            return table, later
    return None


def seat_again(event: Event, match: Match) -> None:
    """Assign a table and a wave to a match that is to be played after all, unsaved.

    It keeps its own table unless that is out of use or another match needs it.
    """
    others = _open(match.round, match.wave).exclude(pk=match.pk)
    own = event.tables.filter(number=match.table or 0, is_in_use=True)
    if own.exists() and not others.filter(table=match.table).exists():
        return
    place = place_in_round(event, match.round, match.round.wave + 1)
    if place is None:
        raise Refused(_("There is no table in use: put one back first."))
    match.table, match.wave = place


def _taken(round: Round, wave: int) -> set[int | None]:
    """Tables that a wave still needs."""
    return set(_open(round, wave).values_list("table", flat=True))


def _open(round: Round, wave: int) -> QuerySet[Match]:
    return round.matches.filter(wave=wave).exclude(state__in=Match.SETTLED)


def _first_free(event: Event, taken: set[int | None]) -> int | None:
    return min(tables_in_use(event) - taken, default=None)
