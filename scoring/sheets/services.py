"""Writes a scoresheet hand by hand: add, correct, undo. Rows are append-only.

Each is one change under the event's lock; the same key twice gets the same row. The
event's version stays unless a page shows the hand.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.game.endings import Ending
from scoring.game.hands import HandRow, judge_sheet
from scoring.game.models import Link, SheetRow
from scoring.game.models.arrival import times
from scoring.game.models.sheets import POINTS
from scoring.game.seen import Seen
from scoring.game.selectors.hands import (
    WRITTEN,
    Scoresheet,
    hand_of,
    keeper_of,
    load_scoresheet,
)
from scoring.results.services.refusals import (
    StaleError,
    refuse_unless_open,
    refuse_unless_same_pairs,
    reused_key,
)
from scoring.results.services.versions import load_game, signature
from scoring.rules import Final
from scoring.rules.awards import progressed
from tournaments.event.models import MARKS, Game
from tournaments.event.services.change import (
    Change,
    Refused,
    open_change,
    refuse_if_final,
)
from tournaments.event.translation import translate


def write_hand(
    *,
    link: Link,
    game: Game,
    number: int,
    hand: HandRow,
    seen: Seen,
    key: UUID,
    at: datetime | None = None,
    corrects: bool = False,
) -> SheetRow:
    """Write hand ``number``: the next one, or one on the sheet if it ``corrects`` it.

    ``seen`` is how many rows the page showed; another device may have written since.
    ``at``: the time of an offline entry.
    """
    with open_change(link.event, by=signature(link), covers=False) as change:
        if before := _written_before(key, game, link, number):
            return before
        fresh, sheet = _sheet(change, link, game, seen)
        if not 1 <= number <= sheet.next_number:
            raise Refused(
                _("Hand %(n)s comes too soon: hand %(next)s is the next one.")
                % {"n": number, "next": sheet.next_number}
            )
        if (line := sheet.line(number)) and line.ruling:
            raise Refused(
                _("Hand %(n)s was lost by a ruling: it counts as ruled.")
                % {"n": number}
            )
        if line and not corrects:
            raise StaleError(
                _("Hand %(n)s is on the sheet already. To change it, tap Correct.")
                % {"n": number}
            )
        above = (line.hand for line in sheet.before(number))
        scored = sum(any(row.marks) for row in above if row.ruled != "mark")
        marks = progressed(change.event.rules, hand.marks, scored)
        hand = replace(hand, marks=marks)
        hands = sheet.with_hand(number, hand)
        if faults := judge_sheet(change.event.rules, hands).faults:
            raise Refused(translate(faults[0]), field="hand")
        _show(change, fresh, sheet, hands)
        return _store(change, fresh, link, number, hand, key, at)


def undo_hand(
    *, link: Link, game: Game, seen: Seen, key: UUID, at: datetime | None = None
) -> SheetRow:
    """Undo the last hand; its row stays, marked as undone."""
    with open_change(link.event, by=signature(link), covers=False) as change:
        if before := _written_before(key, game, link):
            return before
        fresh, sheet = _sheet(change, link, game, seen)
        if not sheet.rows:
            raise Refused(_("The sheet is empty: there is nothing to undo."))
        last = sheet.rows[-1]
        hand = hand_of(last)
        _show(change, fresh, sheet, ())
        return _store(change, fresh, link, last.number, hand, key, at, is_removed=True)


def _written_before(
    key: UUID, game: Game, link: Link, number: int | None = None
) -> SheetRow | None:
    before = SheetRow.objects.filter(key=key).first()
    if before is None:
        return None
    is_same = number in (None, before.number) and before.is_removed == (number is None)
    if before.game_id == game.pk and before.link_id == link.pk and is_same:
        return before
    raise reused_key()


def _sheet(
    change: Change, link: Link, game: Game, seen: Seen
) -> tuple[Game, Scoresheet]:
    fresh = load_game(change.event, game)
    refuse_if_final(change.event)
    refuse_unless_open(fresh, link)
    sheet = load_scoresheet(fresh, keeper_of(link))
    refuse_unless_same_pairs(fresh.match, seen)
    if sheet.seen != seen._replace(pairs=""):
        hands = sum(1 for line in sheet.lines if line.number)
        raise StaleError(
            ngettext(
                "This sheet was changed elsewhere, by another device or a ruling: it has "
                "%(n)s hand now. Look it over, then go on.",
                "This sheet was changed elsewhere, by another device or a ruling: it has "
                "%(n)s hands now. Look it over, then go on.",
                hands,
            )
            % {"n": hands}
        )
    return fresh, sheet


def _show(
    change: Change, game: Game, before: Scoresheet, hands: Sequence[HandRow]
) -> None:
    """Raise the event's version if a page shows this sheet.

    The board shows that a sheet is over and not sent; a public sheet shows every hand.
    """
    rules = change.event.rules
    is_won = isinstance(judge_sheet(rules, hands, "played").outcome, Final)
    is_seen = change.event.live_sheets or before.is_won or is_won
    if is_seen or Ending(game).is_time_up:
        change.show()


def _store(
    change: Change,
    game: Game,
    link: Link,
    number: int,
    hand: HandRow,
    key: UUID,
    at: datetime | None,
    *,
    is_removed: bool = False,
) -> SheetRow:
    keeper = keeper_of(link)
    versions = game.sheet_rows.filter(keeper=keeper, number=number).count()
    return SheetRow.objects.create(
        game=game,
        keeper=keeper,
        number=number,
        version=versions + 1,
        key=key,
        **{name: getattr(hand, name) for name in WRITTEN},
        **dict(zip(MARKS, hand.marks, strict=False)),
        **dict(zip(POINTS, hand.points or (), strict=False)),
        is_removed=is_removed,
        link=link,
        by=change.by,
        **times(at),
    )
