"""What the roles of a sheet's columns are called on pages."""

from django.utils.translation import gettext_lazy as _

_LABELS = {
    "number": _("Number"),
    "players": _("All names in one cell"),
    "player": _("Player %(n)s"),
    "first name": _("First name of player %(n)s"),
    "last name": _("Family name of player %(n)s"),
    "town": _("Town"),
    "club": _("Club"),
    "paid": _("Paid"),
    "out": _("Withdrew"),
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Family name"),
    "shown_as": _("Shown as"),
    "phone": _("Phone"),
    "email": _("E-mail"),
    "is_member": _("Member"),
    "dues_until": _("Dues paid until"),
    "notes": _("Notes"),
    "year": _("Year"),
    "event_name": _("Event"),
    "first": _("Winner"),
    "second": _("Partner"),
}
_OF_PLAYER = {
    "town": _("Town of player %(n)s"),
    "phone": _("Phone of player %(n)s"),
    "email": _("E-mail of player %(n)s"),
}


def role_label(role: str) -> str:
    """The role as a page says it; empty for a column that is not read."""
    if not role:
        return ""
    content, _blank, player = role.rpartition(" ")
    if not player.isdecimal():
        return str(_LABELS[role])
    return str(_OF_PLAYER.get(content) or _LABELS[content]) % {"n": player}
