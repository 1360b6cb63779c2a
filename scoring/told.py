"""What the rules say of a final score, told in the reader's language.

The rules speak English and know no translations; a sentence nobody knows is told as is.
"""

from django.utils.translation import gettext_noop as _

from scoring.rules import Fault
from tournaments.told import Sentences

_SAID = Sentences(
    (
        _("No sequence of hands ends a game at %(mine)s to %(theirs)s. %(why)s"),
        _("No sequence of hands ends a game at %(mine)s to %(theirs)s."),
        _("Nobody has %(n)s."),
        _("Marks above %(n)s do not count."),
        _("The winner must lead by %(n)s."),
        _("The game is over as soon as one side has %(n)s."),
        _("A hand gives %(most)s at most, so nobody ends above %(highest)s."),
    )
)


def fault(found: Fault) -> str:
    """The engine's objection in one or two sentences."""
    return _SAID.tell(found.message)
