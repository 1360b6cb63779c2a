"""Roles and their tasks in words; a test visits each task's address in each role.

The rights of the roles say what a club's officials may do.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.clubs.roles import Right, Role, roles_with

ROLES = {
    "nobody": _("Everybody"),
    "table": _("Table's code"),
    "pair": _("Pair's code"),
    "judge": _("Judge's code"),
    "scorekeeper": _("Scorekeeper"),
    "treasurer": _("Treasurer"),
    "director": _("Director"),
    "owner": _("Owner"),
    "foreign": _("Official of another club"),
    "officer": _("Officer of an association"),
}
EVERYBODY = frozenset(ROLES)
AT_A_TABLE = frozenset({"table", "pair", "judge"})
JUDGE = frozenset({"judge"})
SIGNED_IN = frozenset({*Role.values, "foreign", "officer"})
OFFICER = frozenset({"officer"})
DIRECTOR_ANYWHERE = frozenset({*roles_with(Right.DIRECT), "foreign"})


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, the roles that may, and the address that shows it."""

    name: str  # The name of a URL where it is done
    sentence: Promise
    may: frozenset[str] | Right
    method: str = "get"
    is_of_draft: bool = False  # Done on an event that is still a draft

    @property
    def roles(self) -> frozenset[str]:
        """The roles of this page that may do it."""
        if isinstance(self.may, Right):
            return frozenset(role.value for role in roles_with(self.may))
        return self.may


TASKS = (
    Task("standings", _("Read standings, rounds, brackets and results"), EVERYBODY),
    Task("club-page", _("Read the pages of clubs, people and seasons"), EVERYBODY),
    Task("event", _("Read a draft"), Right.DIRECT, is_of_draft=True),
    Task("follow", _("Follow a pair by mail or on a phone"), EVERYBODY),
    Task("match", _("Report a result, confirm it or object to it"), AT_A_TABLE),
    Task("hands", _("Keep the hands of a game"), AT_A_TABLE),
    Task("rulings", _("Rule on what happened at a table"), JUDGE, "post"),
    Task(
        "now", _("Direct the day: clocks, tables, results, corrections"), Right.DIRECT
    ),
    Task("pairs", _("Take in pairs and check them in"), Right.DIRECT),
    Task("draw", _("Draw, cut, settle ties and seal"), Right.DIRECT),
    Task("links", _("Print table cards and hand out judges' codes"), Right.DIRECT),
    Task("log", _("Read the log, with who did what"), Right.DIRECT),
    Task("event-new", _("Make an event, as new or like the last"), Right.DIRECT),
    Task("event-delete", _("Delete an event and bring it back"), Right.DIRECT),
    Task("scores", _("Enter results from paper, where nobody disputes"), Right.SCORES),
    Task("members", _("Keep the club's people, with phones and dues"), Right.PEOPLE),
    Task("members-sheet", _("Take the club's people along as a file"), Right.PEOPLE),
    Task("doubles", _("Merge people who stand twice in the list"), Right.DIRECT),
    Task("seasons", _("Make and seal the club's seasons"), Right.DIRECT),
    Task("past-winners", _("Type in the winners of earlier years"), Right.DIRECT),
    Task("club-edit", _("Change the club's town, contact and website"), Right.DIRECT),
    Task("directors", _("See the officials of the club"), Right.DESK),
    Task("club-delete", _("Rename or delete the club"), Right.OWN),
    Task("club-hand-over", _("Hand the club over"), Right.OWN),
    Task(
        "directors",
        _("Name officials, pause them and take them off"),
        Right.OWN,
        "post",
    ),
    Task("reset-code", _("Make a code for who forgot the password"), Right.OWN),
    Task(
        "club-associations",
        _("Agree to an association, or leave it"),
        Right.OWN,
        "post",
    ),
    Task("club-new", _("Make a club of one's own"), SIGNED_IN),
    Task("member-link", _("Say that somebody plays in another club too"), Right.DIRECT),
    Task("association-new", _("Make an association of clubs"), SIGNED_IN),
    Task("association-desk", _("Invite clubs and officers to an association"), OFFICER),
    Task("association-delete", _("Rename or delete an association"), OFFICER),
    Task("association-seasons", _("Make and seal an association's seasons"), OFFICER),
    Task("backups", _("Take a backup"), DIRECTOR_ANYWHERE),
)


def tasks_of(role: Role) -> tuple[Promise, ...]:
    """What a role may do that not everybody may, in words."""
    return tuple(
        task.sentence
        for task in TASKS
        if role.value in task.roles and task.may != EVERYBODY
    )
