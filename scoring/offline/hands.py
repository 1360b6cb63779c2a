"""Writes the hands of offline entries on their sheet, in order.

A hand names the hand it comes ``after``. The sheet provides its number and shaker, so
that a phone counts nothing and no hand replaces another's. If the hand before it was
refused, the director may add it at the end of the sheet (``next``).
"""

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.game.choices import bonuses_of
from scoring.game.hands import HandRow, NotAHandError, row_of_record, tapped_hand
from scoring.game.models import Link, SheetRow
from scoring.game.ruling_marks import changes_by_ruling
from scoring.game.seen import Seen, read_seen
from scoring.game.selectors.hands import keeper_of, load_scoresheet
from scoring.hands.hand_entry import FIELDS, Writing
from scoring.offline.entries import OfflineEntry
from scoring.results.selectors.sheets import open_game
from scoring.results.services.refusals import reused_key
from scoring.rules.presets import Rules
from scoring.sheets.services import undo_hand, write_hand
from tournaments.event.models import Game, Match
from tournaments.event.services.change import Refused


def take_hand(link: Link, match: Match, entry: OfflineEntry, at: datetime) -> None:
    """Write a hand, tapped or recorded in full, or undo the last hand."""
    terms, is_whole = link.event.rules, entry.page == "record"
    known = ("made", "set", "thrown", "undo", *bonuses_of(terms))
    if not is_whole and entry.do not in known:
        raise NotAHandError(_("Tap who bid and what: then made or set."))
    game = game_at(match)
    if _written_before(link, game, entry):
        return
    if not is_whole and entry.do == "undo":
        seen = _seen(link, game, entry)
        undo_hand(link=link, game=game, seen=seen, key=entry.key, at=at)
        return
    sheet = load_scoresheet(game, keeper_of(link))
    is_last = entry.fields.get("next") == "on"
    own_shaker, number = entry.number("shaker"), entry.number("number")
    shaker = (not is_last and own_shaker) or sheet.shaker or own_shaker or 1
    write_hand(
        link=link,
        game=game,
        number=(not is_last and number) or sheet.next_number,
        hand=_whole(terms, shaker, entry)
        if is_whole
        else tapped_hand(terms, shaker, entry.fields),
        seen=sheet.seen if is_last else _seen(link, game, entry),
        key=entry.key,
        at=at,
        corrects=not is_last and "corrects" in entry.fields,
    )


def _whole(terms: Rules, shaker: int, entry: OfflineEntry) -> HandRow:
    typed = {name: entry.fields.get(name, "") for name in FIELDS}
    writing = Writing(terms, shaker, typed)
    return row_of_record(shaker, writing.record, writing.verdict)


def game_at(match: Match) -> Game:
    """Return the match's game under way, else its last."""
    game = open_game(match)
    if game is None:
        raise Refused(
            _("Match %(match)s was called off: there is nothing to send.")
            % {"match": match.number}
        )
    return game


def at_the_end(entry: OfflineEntry) -> OfflineEntry:
    return entry._replace(fields={**entry.fields, "next": "on"})


def _seen(link: Link, game: Game, entry: OfflineEntry) -> Seen:
    """Return the version that the phone has seen: the rows up to the one named ``after``.

    A waiting hand is compatible with later rulings; a waiting undo is not, because it
    might undo a different hand.
    """
    rulings = changes_by_ruling(game)
    if not (after := entry.fields.get("after")):
        seen = read_seen(entry.fields) or Seen()
        return seen if entry.do == "undo" else seen._replace(rulings=rulings)
    rows = game.sheet_rows.filter(keeper=keeper_of(link)).order_by("pk")
    keys = [str(key) for key in rows.values_list("key", flat=True)]
    if after not in keys:
        raise Refused(
            _("The hand before this one was not taken. Put that right, then this one.")
        )
    return Seen(keys.index(after) + 1, rulings)


def _written_before(link: Link, game: Game, entry: OfflineEntry) -> bool:
    before = SheetRow.objects.filter(key=entry.key).first()
    if before is None:
        return False
    is_same = before.is_removed == (entry.do == "undo")
    if is_same and before.link_id == link.pk and before.game.match_id == game.match_id:
        return True
    raise reused_key()
