"""Who may play a league's match for a pair: its members, and substitutes by rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .sentence import Sentence, _


def lineup_fault(
    players: Sequence[str],
    members: Collection[str],
    elsewhere: Mapping[str, int],
    *,
    used: int,
    most: int | None,
    of_club: bool = False,
) -> Sentence | None:
    """Return one sentence why ``players`` may not play for a pair, None if they may.

    ``members`` are the pair's own; with ``of_club`` they are those of all the club's
    pairs, any two of whom may play together. ``elsewhere`` maps a name to the number of
    the other pair of the league that the person belongs to or has played for. ``used``
    matches were played with a substitute before, of the ``most`` that are allowed.
    """
    if len(players) != 2 or len(set(players)) != 2:
        return Sentence(_("Two different players play a match."))
    substitutes = [name for name in players if name not in members]
    if len(substitutes) == 2 and of_club:
        return Sentence(_("At least one of the two has to be of the club."))
    if len(substitutes) == 2:
        return Sentence(_("At least one of the two has to be of the pair."))
    for name in substitutes:
        if name in elsewhere:
            return Sentence(
                _("%(name)s plays for pair %(n)s in this league."),
                {"name": name, "n": elsewhere[name]},
            )
    if substitutes and most is not None and used >= most:
        return Sentence(
            _("The pair has had a substitute in %(n)s matches: no more are allowed."),
            {"n": used},
        )
    return None
