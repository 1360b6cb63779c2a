"""A score or a press of Confirm, with all that decides what happens to it."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from scoring.game.models import Link, Submission
from scoring.game.models.arrival import times
from scoring.game.permissions import may_confirm, side_of
from scoring.game.ruling_marks import ruling_marks
from scoring.game.seen import Seen
from scoring.game.selectors.hands import Scoresheet, sheet_beside, snapshot
from scoring.results.effects import (
    Effect,
    Policy,
    Sender,
    Sent,
    WhatStands,
    Why,
    what_happens,
)
from scoring.results.services.refusals import OffSheetError, refusal
from scoring.results.services.versions import State, alone, log_game, versions_of
from tournaments.event.models import Game, Pair, score_fields
from tournaments.event.services.change import Change
from tournaments.formats import Score

RULED = ("ruled_1", "ruled_2", "ruled_3")


@dataclass(frozen=True)
class Sending:
    """A score or a press of Confirm, with what stands, read under the lock."""

    change: Change
    game: Game  # Read under the lock, with `load_game` or `load_for_scoring`
    score: Score
    seen: Seen
    key: UUID | None = None
    link: Link | None = None
    official: Sender | None = None  # The office that it was sent in, if in one
    form: Sent | None = None  # Which form it came in, if not the one for a score
    pressed: Submission | None = None  # The version whose Confirm was pressed
    at: datetime | None = None  # The time of entry, if it was made offline
    reason: str = ""  # Why its sheet ends elsewhere, if it does
    note: str = ""  # What a judge tells both sides
    token: str = ""  # Of the plan that was shown

    @cached_property
    def versions(self) -> list[Submission]:
        return versions_of(self.game)

    @property
    def latest(self) -> int:
        """The number of versions that the page must have shown."""
        return self.versions[-1].version if self.versions else 0

    @property
    def waiting(self) -> list[Submission]:
        return [v for v in self.versions if v.is_open]

    @property
    def other(self) -> Submission | None:
        return self.pressed or (self.waiting[-1] if self.waiting else None)

    def effect(self) -> Effect:
        """What the table says; raises Refused with its reason."""
        policy = Policy[self.change.event.policy.upper()]
        answer = what_happens(policy, self._standing, self._sender, self._sent)
        if isinstance(answer, Why):
            raise refusal(answer, self.game, self.other)
        return answer

    @property
    def _sender(self) -> Sender:
        link, other = self.link, self.other
        if self.official or link is None:
            return self.official or Sender.DIRECTOR
        if other and other.link_id == link.pk:
            return Sender.OWN
        if other and may_confirm(link, other):
            return Sender.OPPONENT
        return Sender.TABLE if link.kind == Link.Kind.TABLE else Sender.BYSTANDER

    @property
    def _sent(self) -> Sent:
        is_same = self.other and self.other.score == self.score
        return self.form or (Sent.SAME if is_same else Sent.ANOTHER)

    @property
    def _standing(self) -> WhatStands:
        is_disputed = any(v.state == State.DISPUTED for v in self.versions)
        if self.game.marks_1 is not None:
            return WhatStands.FORFEIT if is_disputed else WhatStands.RESULT
        if not is_disputed:
            return WhatStands.WAITING if self.waiting else WhatStands.NOTHING
        return WhatStands.DISPUTED if len(self.waiting) > 1 else WhatStands.CONTESTED

    @cached_property
    def sheet(self) -> Scoresheet | None:
        """The sheet of the game, the sender's own if there is one; of an office none."""
        if self.link is None or self.official:
            return None
        return sheet_beside(self.game, self.link, is_first=not self.waiting)

    def store(self, state: str) -> Submission:
        """Store it as another version of the result, with the sheet as it is."""
        change, game, link, sheet = self.change, self.game, self.link, self.sheet
        version = Submission(
            game=game,
            version=self.latest + 1,
            key=self.key or uuid4(),
            **score_fields(self.score),
            state=state,
            link=link,
            pair=self._pair(),
            by=change.by,
            **times(self.at),
            sheet=snapshot(sheet.hands) if sheet else None,
            off_sheet=self._off_sheet(sheet) if sheet else "",
            **dict(zip(RULED, ruling_marks(game), strict=False)),
        )
        if state != State.SENT:
            version.decided_by, version.decided_at = change.by, change.at
        with alone():
            version.save(force_insert=True)
        ended = {"marks": list(self.score.marks), "ended": self.score.ended}
        log_game(change, "result.sent", game, **ended, version=version.version)
        return version

    def _pair(self) -> Pair | None:
        if self.link is None or not side_of(self.link, self.game.match):
            return None
        return self.change.event.pairs.filter(number=self.link.number).first()

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
