"""Who reads a meeting's page, and what that one may do on it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from players.clubs.roles import Right, Role
from scoring.captain.selectors.captain import CaptainMatch, captain_page
from scoring.captain.selectors.meetings import Meeting, MeetingGame
from scoring.game.links import code_of
from scoring.game.models import Link, Submission
from scoring.results.forms import MarksForm
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import confirm_version, enter_result
from scoring.results.services.results import submit_result
from tournaments.event.models import Event
from tournaments.event.permissions import has_right
from tournaments.event.services.change import Refused
from tournaments.formats import Score
from tournaments.league.selectors.fixtures import fixture_lines


class MeetingReader:
    """A captain, by the code of one of the club's pairs, or an official of the club.

    A scorekeeper enters. A director confirms for both clubs, decides and lines both up.
    """

    def __init__(
        self,
        event: Event,
        signs: str,
        *,
        own: CaptainMatch | None = None,
        link: Link | None = None,
        role: Role | None = None,
    ) -> None:
        """``own``: the match as its captain, who has the ``link``, reads it."""
        self.event, self.signs, self.link, self.role = event, signs, link, role
        self.decides = role is not None and has_right(role, Right.DIRECT)
        self.confirms = link is not None or self.decides
        both = (1, 2) if self.decides else ()
        self.sides: tuple[int, ...] = (own.side,) if own else both
        self.may_enter = own.can_enter if own else event.state != Event.State.FINAL

    def meeting(self, number: int) -> Meeting | None:
        """The meeting with this match; None if it is in none of theirs, or has no date."""
        if self.link:
            page = captain_page(self.link)
            match = page.meeting(number) if page else None
            return Meeting(self.event, match.line, side=match.side) if match else None
        lines = fixture_lines(self.event)
        line = next((line for line in lines if number in line.numbers), None)
        return Meeting(self.event, line) if line else None

    def address(self, number: int) -> str:
        if self.link:
            return reverse("captain-meeting", args=[code_of(self.link), number])
        return reverse("desk-meeting", args=[self.event.slug, number])

    def enter(
        self, game: MeetingGame, form: MarksForm, score: Score, data: Mapping[str, str]
    ) -> None:
        """Enter a score; a director also decides a dispute with it."""
        typed, row = form.cleaned_data, form.ending.game
        given = {
            "game": row,
            "score": score,
            "seen": typed["seen"],
            "key": typed["key"],
        }
        if self.link:
            submit_result(link=self.link, off_sheet=typed["off_sheet"], **given)
            return
        same = next((v for v in game.versions if v.score == score), None)
        if data.get(f"version-{game.number}"):
            raise Refused(_("Choose what was sent or type a score, not both."))
        if self.decides and same is not None:
            self.confirm(same, typed["key"])
            return
        enter_result(event=self.event, by=self.signs, decides=self.decides, **given)

    def confirm(self, version: Submission, key: UUID) -> None:
        """Confirm what the other club sent; a director lets it stand for both."""
        if self.link:
            confirm_result(link=self.link, version=version, key=key)
        else:
            confirm_version(event=self.event, version=version, by=self.signs, key=key)

    def page(self) -> dict[str, Any]:
        if self.link:
            base = {"base": "scoring/captain/_base.html", "link": self.link}
            return {**base, "code": code_of(self.link)}
        tab = "dates" if self.decides else "scores"
        base = {"base": "tournaments/event/_desk.html", "role": self.role}
        return {**base, "current_page": tab}
