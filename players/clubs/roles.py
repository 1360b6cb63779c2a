"""The officials of a club, and the rights of each role."""

from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    TREASURER = "treasurer", _("treasurer")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")

    @property
    def sentence(self) -> Promise:
        return SENTENCES[self]

    @property
    def rights(self) -> frozenset[Right]:
        return RIGHTS[self]


SENTENCES: dict[Role, Promise] = {
    Role.OWNER: _(
        "An owner may do everything a director may, names the other officials, renames, "
        "deletes or hands over the club and joins associations."
    ),
    Role.DIRECTOR: _(
        "A director holds events, keeps the club's people, seasons and winners, and "
        "takes backups."
    ),
    Role.TREASURER: _(
        "A treasurer keeps the money of the club's events, and the people's dues, "
        "phones and addresses; scores are not theirs."
    ),
    Role.SCOREKEEPER: _(
        "A scorekeeper enters results and types sheets again at the club's events; "
        "rulings, corrections and draws stay with a director."
    ),
}


class Right(StrEnum):
    DESK = "desk"  # Open the club's desk
    OWN = (
        "own"  # Add officials; rename, delete or hand over the club; join associations
    )
    # Hold events; keep seasons and winners; merge, link, rename people; take backups.
    DIRECT = "direct"
    # See and change people's contact data and dues; import and export the list.
    PEOPLE = "people"
    # Enter undisputed results, and key sheets a second time.
    SCORES = "scores"
    # See and note the fees, pots and prizes of events.
    MONEY = "money"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.OWNER: frozenset(Right),
    Role.DIRECTOR: frozenset(Right) - {Right.OWN},
    Role.TREASURER: frozenset({Right.DESK, Right.PEOPLE, Right.MONEY}),
    Role.SCOREKEEPER: frozenset({Right.DESK, Right.SCORES}),
}


def roles_with(right: Right) -> tuple[Role, ...]:
    return tuple(role for role, rights in RIGHTS.items() if right in rights)
