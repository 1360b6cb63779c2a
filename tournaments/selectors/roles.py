"""Who may do what, as people read it; a test visits each task's address as each role."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROLES = {
    "nobody": _("Everybody"),
    "table": _("With a table's code"),
    "pair": _("With a pair's code"),
    "judge": _("With a judge's code"),
    "director": _("A director of the club"),
    "foreign": _("A director of another club"),
    "officer": _("An officer of an association"),
}
EVERYBODY = frozenset(ROLES)
AT_A_TABLE = frozenset({"table", "pair", "judge"})
JUDGE = frozenset({"judge"})
DIRECTOR = frozenset({"director"})
SIGNED_IN = frozenset({"director", "foreign", "officer"})
OFFICER = frozenset({"officer"})


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, who may, and the address that shows it."""

    name: str
    """The name of an address on which it is done."""
    sentence: Promise
    roles: frozenset[str]
    method: str = "get"


TASKS = (
    Task("standings", _("Read standings, rounds, brackets and results"), EVERYBODY),
    Task("club-page", _("Read the pages of clubs, people and seasons"), EVERYBODY),
    Task("follow", _("Follow a pair by mail or on a phone"), EVERYBODY),
    Task("match", _("Report a result, confirm it or object to it"), AT_A_TABLE),
    Task("hands", _("Keep the hands of a game"), AT_A_TABLE),
    Task("rulings", _("Rule on what happened at a table"), JUDGE, "post"),
    Task("now", _("Direct the day: clocks, tables, results, corrections"), DIRECTOR),
    Task("pairs", _("Take in pairs and check them in"), DIRECTOR),
    Task("draw", _("Draw, cut, settle ties and seal"), DIRECTOR),
    Task("links", _("Print table cards and hand out judges' codes"), DIRECTOR),
    Task("log", _("Read the log, with who did what"), DIRECTOR),
    Task("event-new", _("Make an event, as new or like the last"), DIRECTOR),
    Task("event-delete", _("Delete an event and bring it back"), DIRECTOR),
    Task("members", _("Keep the club's people, with phones and dues"), DIRECTOR),
    Task("doubles", _("Merge people who stand twice in the list"), DIRECTOR),
    Task("seasons", _("Make and seal seasons"), DIRECTOR),
    Task("past-winners", _("Type in the winners of earlier years"), DIRECTOR),
    Task("club-edit", _("Change the club's name and contact"), DIRECTOR),
    Task("directors", _("Invite directors and take them off"), DIRECTOR),
    Task("club-new", _("Make a club of one's own"), SIGNED_IN),
    Task("member-link", _("Say that somebody plays in another club too"), DIRECTOR),
    Task("club-associations", _("Agree to an association, or leave it"), DIRECTOR),
    Task("association-new", _("Make an association of clubs"), SIGNED_IN),
    Task("association-desk", _("Invite clubs to an association"), OFFICER),
    Task("backups", _("Take a backup"), SIGNED_IN),
)


def roles_table() -> tuple[tuple[Promise, tuple[tuple[Promise, bool], ...]], ...]:
    """Each task, and for each role in its order what it is called and whether it may."""
    return tuple(
        (
            task.sentence,
            tuple((title, role in task.roles) for role, title in ROLES.items()),
        )
        for task in TASKS
    )
