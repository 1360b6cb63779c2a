"""A link sends a game's score: it waits, is confirmed, or confirms or contests another.

One change under the event's lock; the same key twice gets the same answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.game.context import ScoringContext, load_again
from scoring.game.models import Link, Submission
from scoring.game.permissions import may_confirm
from scoring.game.ruling_marks import is_overruled
from scoring.game.seen import Seen
from scoring.game.selectors.hands import Scoresheet, sheet_beside, snapshot
from scoring.game.services import (
    OffSheetError,
    StaleError,
    refuse_if_ruled_since,
    refuse_impossible,
    refuse_unless_open,
)
from scoring.results.selectors.sheet_comparison import cell_words, differing
from scoring.results.services.decisions import confirm
from scoring.results.services.versions import (
    State,
    StoredSheet,
    decide,
    hand_down,
    sent_before,
    show_state,
    signature,
    store,
    undecided,
    versions_of,
)
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Change, Refused, open_change
from tournaments.formats import Score


@dataclass(frozen=True, slots=True)
class Sending:
    """A score being sent, with the game and its earlier versions, read under the lock."""

    change: Change
    context: ScoringContext
    score: Score
    link: Link
    key: UUID
    versions: list[Submission]
    at: datetime | None = None  # The time of entry, if it was made offline
    reason: str = ""  # Why its sheet ends elsewhere, if it does

    @property
    def game(self) -> Game:
        """The game, read under the lock."""
        return self.context.game

    @property
    def latest(self) -> int:
        """The number of versions that the page must have shown."""
        return self.versions[-1].version if self.versions else 0

    @property
    def sheet(self) -> Scoresheet | None:
        """The sheet of the game, the sender's own if there is one."""
        is_first = not undecided(self.game, self.versions)
        return sheet_beside(self.game, self.link, is_first=is_first)

    @property
    def whole_sheet(self) -> list[Any]:
        """The hands of the sheet, if it ends at these marks."""
        sheet = self.sheet
        return (
            snapshot(sheet.hands) if sheet and sheet.marks == self.score.marks else []
        )

    def store(self, state: str) -> Submission:
        """Store another version of the game's result, with the sheet as it is."""
        version = store(
            self.change,
            self.game,
            self.score,
            state=state,
            key=self.key,
            link=self.link,
            after=self.latest,
            at=self.at,
            sheet=self._stored_sheet(),
            rulings=self.context.rulings,
        )
        self.versions.append(version)
        return version

    def _stored_sheet(self) -> StoredSheet | None:
        sheet = self.sheet
        if sheet is None:
            return None
        return StoredSheet(snapshot(sheet.hands), self._off_sheet(sheet))

    def _off_sheet(self, sheet: Scoresheet) -> str:
        """Why the sheet does not end at these marks; empty if it does."""
        if sheet.marks == self.score.marks:
            return ""
        if sheet.asks_reason(self.score) and not self.reason:
            raise OffSheetError(
                _(
                    "The sheet has %(sheet)s, and %(score)s was entered: "
                    "say why they differ."
                )
                % {"sheet": Score(sheet.marks), "score": self.score},
                field="off_sheet",
            )
        return self.reason or Submission.OffSheet.UNWRITTEN

    def show_state(self) -> None:
        """Set the match's state from the waiting versions."""
        show_state(self.change, self.game, self.versions)


def submit_result(
    *,
    link: Link,
    game: Game,
    score: Score,
    seen: Seen,
    key: UUID,
    at: datetime | None = None,
    off_sheet: str = "",
) -> Submission:
    """Send a game's score for a link; ``seen`` is the version that its page showed.

    ``off_sheet`` is why the game's sheet ends elsewhere; without it such a score is
    refused.

    The same marks from the other side confirm a waiting version, other marks contest
    it. If the event trusts one side, the first version is confirmed at once.
    """
    with open_change(link.event, by=signature(link), key=key) as change:
        versions = versions_of(game)
        if before := sent_before(change, game, score, link, versions):
            return before
        fresh = load_again(change.event, game)
        refuse_unless_open(fresh.game, link, is_round_over=fresh.is_round_over)
        refuse_impossible(fresh.game, score, fresh.rulings)
        sending = Sending(change, fresh, score, link, key, versions, at, off_sheet)
        return _take(sending, seen)


def _take(sending: Sending, seen: Seen) -> Submission:
    link = sending.link
    policy = sending.change.event.policy
    refuse_if_ruled_since(sending.game, seen, sending.context.rulings)
    waiting = _still_good(sending)
    if any(v.state == State.DISPUTED for v in waiting) and not _owes_version(
        waiting, link
    ):
        raise Refused(_("This game is disputed: tell the director what you have."))
    if policy == Event.Policy.ALONE and not waiting:
        return _let_stand(sending)
    if not waiting:
        return _wait(sending)
    other = waiting[-1]
    if other.link_id == link.pk:
        return _change_own(sending, other, seen)
    if sending.score != other.score:
        return _contest_with(sending, other)
    if not may_confirm(link, other):
        raise Refused(_already_sent(other))
    if policy == Event.Policy.KEYED:
        _refuse_unless_keyed_alike(sending, other)
    version = sending.store(State.SUPERSEDED)
    confirm(sending.change, sending.game, other, link)
    return version


def _still_good(sending: Sending) -> list[Submission]:
    """Return the waiting versions; replaces those older than a ruling."""
    game, rulings = sending.game, sending.context.rulings
    waiting = undecided(game, sending.versions)
    if any(
        v.state == State.DISPUTED or not is_overruled(game, v, rulings) for v in waiting
    ):
        return waiting
    for overtaken in waiting:
        decide(sending.change, overtaken, State.SUPERSEDED, link=sending.link)
    return []


def _refuse_unless_keyed_alike(sending: Sending, other: Submission) -> None:
    """Refuse if a sheet is keyed twice and a cell differs."""
    cells = differing(other.whole_sheet or [], sending.whole_sheet)
    if cells:
        raise Refused(
            _("The first keying says otherwise in %(cells)s. Look at the paper again.")
            % {"cells": cell_words(cells)},
            field="sheet",
        )


def _owes_version(waiting: Sequence[Submission], link: Link) -> bool:
    """Whether the link contested a version and has not sent its own yet."""
    return len(waiting) == 1 and waiting[0].decided_link_id == link.pk


def _let_stand(sending: Sending) -> Submission:
    version = sending.store(State.CONFIRMED)
    hand_down(sending.change, sending.game, version, sending.context.rulings)
    return version


def _wait(sending: Sending) -> Submission:
    version = sending.store(State.SENT)
    sending.show_state()
    return version


def _change_own(sending: Sending, own: Submission, seen: Seen) -> Submission:
    if sending.score == own.score:
        raise Refused(_already_sent(own))
    if seen.versions != sending.latest:
        raise StaleError(
            _(
                "%(sent)s was sent with this code in the meantime; you have %(yours)s. "
                "Send again if yours is right."
            )
            % {"sent": own.score, "yours": sending.score}
        )
    decide(sending.change, own, State.SUPERSEDED, link=sending.link)
    return _wait(sending)


def _contest_with(sending: Sending, other: Submission) -> Submission:
    version = sending.store(State.DISPUTED)
    decide(sending.change, version, State.DISPUTED, link=other.link)
    decide(sending.change, other, State.DISPUTED, link=sending.link)
    sending.show_state()
    return version


def _already_sent(version: Submission) -> str:
    return _("%(score)s was sent already by %(sender)s and waits to be confirmed.") % {
        "score": version.score,
        "sender": version.sender,
    }
