"""Who reads a meeting's page, and what that one may do on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from players.clubs.roles import Right, Role
from players.common.buttons import by
from scoring.captain.selectors.captain import CaptainMatch, captain_page
from scoring.captain.selectors.meetings import Meeting, MeetingGame
from scoring.game.links import code_of
from scoring.game.models import Link, Submission
from scoring.results.forms import MarksForm
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import confirm_version, enter_result
from scoring.results.services.results import submit_result
from scoring.results.services.versions import signature
from tournaments.event.models import Event
from tournaments.event.permissions import has_right
from tournaments.event.services.change import Refused
from tournaments.formats import Score
from tournaments.league.selectors.fixtures import fixture_lines


@dataclass(frozen=True, slots=True)
class Captain:
    """A captain, by the code of one of the club's pairs."""

    link: Link
    match: CaptainMatch
    confirms = True
    decides = False

    @property
    def event(self) -> Event:
        return self.link.event

    @property
    def signs(self) -> str:
        return signature(self.link)

    @property
    def sides(self) -> tuple[int, ...]:
        return (self.match.side,)

    def shown(self) -> Meeting:
        """The meeting of the match as it was read."""
        return Meeting(self.event, self.match.line, side=self.match.side)

    def meeting(self, number: int) -> Meeting | None:
        page = captain_page(self.link)
        match = page.meeting(number) if page else None
        return Captain(self.link, match).shown() if match else None

    def address(self, number: int) -> str:
        return reverse("captain-meeting", args=[code_of(self.link), number])

    def enter(
        self, game: MeetingGame, form: MarksForm, score: Score, data: Mapping[str, str]
    ) -> None:
        if game.game is not None:
            submit_result(
                link=self.link,
                game=game.game,
                score=score,
                seen=form.cleaned_data["seen"],
                key=form.cleaned_data["key"],
                off_sheet=form.cleaned_data["off_sheet"],
            )

    def confirm(self, version: Submission, key: UUID) -> None:
        """Confirm what the other club sent."""
        confirm_result(link=self.link, version=version, key=key)

    def page(self) -> dict[str, Any]:
        return {
            "base": "scoring/captain/_base.html",
            "link": self.link,
            "code": code_of(self.link),
            "may_enter": self.match.can_enter,
        }


@dataclass(frozen=True, slots=True)
class Official:
    """An official of the club: a scorekeeper enters, a director does the rest."""

    request: HttpRequest
    event: Event
    role: Role

    @property
    def signs(self) -> str:
        return by(self.request)

    @property
    def decides(self) -> bool:
        return has_right(self.role, Right.DIRECT)

    @property
    def confirms(self) -> bool:
        """A director confirms for the other club."""
        return self.decides

    @property
    def sides(self) -> tuple[int, ...]:
        """A director lines both sides up."""
        return (1, 2) if self.decides else ()

    def meeting(self, number: int) -> Meeting | None:
        """The meeting; None if the match has no date."""
        lines = fixture_lines(self.event)
        line = next((line for line in lines if number in line.numbers), None)
        return Meeting(self.event, line) if line else None

    def address(self, number: int) -> str:
        return reverse("desk-meeting", args=[self.event.slug, number])

    def enter(
        self, game: MeetingGame, form: MarksForm, score: Score, data: Mapping[str, str]
    ) -> None:
        """Enter a score; a director also decides a dispute with it."""
        key = form.cleaned_data["key"]
        same = next((v for v in game.versions if v.score == score), None)
        if data.get(f"version-{game.number}"):
            raise Refused(_("Choose what was sent or type a score, not both."))
        if self.decides and same is not None:
            self.confirm(same, key)
        elif game.game is not None:
            enter_result(
                event=self.event,
                game=game.game,
                score=score,
                seen=form.cleaned_data["seen"],
                by=self.signs,
                key=key,
                decides=self.decides,
            )

    def confirm(self, version: Submission, key: UUID) -> None:
        """Let a version stand for both clubs."""
        confirm_version(event=self.event, version=version, by=self.signs, key=key)

    def page(self) -> dict[str, Any]:
        return {
            "base": "tournaments/event/_desk.html",
            "role": self.role,
            "may_enter": self.event.state != Event.State.FINAL,
            "current_page": "dates" if self.decides else "scores",
        }


MeetingReader = Captain | Official
