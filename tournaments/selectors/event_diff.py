"""What changed between two pictures of an event's matches, told by name.

Pure words over matches as the hall sees them; who made the change is unknown here.
"""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event
from tournaments.selectors.matches import MatchLine, match_lines

MOST_TOLD = 30


def matches_of(event: Event) -> dict[int, MatchLine]:
    """Every match of the event as it stands, by its id."""
    numbers = dict(event.matches.values_list("number", "pk"))
    return {numbers[line.number]: line for line in match_lines(event.matches.all())}


def tell_changes(
    event: Event, before: Mapping[int, MatchLine], after: Mapping[int, MatchLine]
) -> tuple[str, ...]:
    """A sentence for every match that is not as it was, in the order of play.

    Those that only got another number come last.
    """
    stages = {stage.number: stage.title for stage in event.stages.all()}
    both = {**before, **after}
    in_order = sorted(
        both, key=lambda pk: (both[pk].stage, both[pk].round, both[pk].number)
    )
    told = [
        said
        for tell in (_tell, _tell_number)
        for pk in in_order
        if (said := tell(stages, before.get(pk), after.get(pk)))
    ]
    return _shortened(told)


def _shortened(told: Sequence[str]) -> tuple[str, ...]:
    more = len(told) - MOST_TOLD
    if more < 2:
        return tuple(told)
    words = ngettext("And %(n)s more.", "And %(n)s more.", more)
    return (*told[:MOST_TOLD], words % {"n": more})


def _tell(
    stages: Mapping[int, str], was: MatchLine | None, then: MatchLine | None
) -> str:
    shown = then or was
    if shown is None or was == then:
        return ""
    said = _what(was, then)
    return said and f"{where(stages, shown)}: {said}"


def _tell_number(
    stages: Mapping[int, str], was: MatchLine | None, then: MatchLine | None
) -> str:
    """Of a match that two pairs know of and that is the same under another number."""
    if was is None or then is None or was.number == then.number or _what(was, then):
        return ""
    if not all(side.is_known for side in then.sides):
        return ""
    words = {"who": who(then), "number": then.number, "was": was.number}
    said = _("%(who)s stays as it is: match %(number)s now, match %(was)s before.")
    return f"{where(stages, then)}: {said % words}"


def where(stages: Mapping[int, str], match: MatchLine) -> str:
    """Stage, round and table of a match in words."""
    words = {
        "stage": stages.get(match.stage, ""),
        "round": match.round,
        "table": match.table,
        "match": match.number,
    }
    if match.table:
        return _("%(stage)s, round %(round)s, table %(table)s") % words
    if match.is_bye:
        return _("%(stage)s, round %(round)s") % words
    return _("%(stage)s, round %(round)s, match %(match)s") % words


def _what(was: MatchLine | None, then: MatchLine | None) -> str:
    if then is None:
        if was is None or was.is_bye:
            return ""
        return _("%(who)s is not played.") % {"who": who(was)}
    words = {"who": who(then)}
    if was is None:
        if then.is_forfeit:
            return _("%(who)s was not here and loses.") % {"who": _present(then)}
        if then.is_bye:
            return _("%(who)s sits out.") % {"who": _present(then)}
        return _("%(who)s, new.") % words
    if then.is_forfeit and not was.is_forfeit:
        return _forfeited(then)
    if was.is_forfeit and not then.is_forfeit and who(was) == who(then):
        return _("%(who)s is to be played after all.") % words
    if was.games and not then.games:
        return _wiped(was, then)
    if [s.numbers for s in was.sides] != [s.numbers for s in then.sides]:
        if then.is_bye:
            return _("%(who)s sits out.") % {"who": _present(then)}
        return _("%(who)s, instead of %(was)s.") % {**words, "was": who(was)}
    if then.state == "void":
        return _("%(who)s is called off.") % words
    if was.table != then.table:
        return _moved(was, then)
    if was.state in ("called", "playing") and then.state == "ready":
        return _("%(who)s waits again.") % words
    return ""


def _wiped(was: MatchLine, then: MatchLine) -> str:
    marks = ", ".join(f"{g.marks[0]}\u2013{g.marks[1]}" for g in was.games)
    words = {"was": who(was), "who": who(then), "marks": marks}
    if who(was) == who(then) or then.state == "void":
        return _("%(was)s, %(marks)s, no longer counts.") % words
    return _("%(was)s, %(marks)s, no longer counts; now %(who)s.") % words


def _forfeited(then: MatchLine) -> str:
    if then.winner is None:
        return _("%(who)s is lost for both.") % {"who": who(then)}
    winner = then.sides[then.winner - 1]
    marks = then.score or (0, 0)
    won, lost = marks if then.winner == 1 else marks[::-1]
    return _("%(winner)s wins %(score)s by forfeit over %(loser)s.") % {
        "winner": winner.numbered,
        "loser": then.sides[2 - then.winner].numbered,
        "score": f"{won}\u2013{lost}",
    }


def _moved(was: MatchLine, then: MatchLine) -> str:
    words = {"who": who(then), "was": was.table, "wave": then.wave}
    if then.table is None:
        return _("%(who)s waits for the next free table.") % words
    if was.table is None:
        return _("%(who)s plays here.") % words
    if was.wave != then.wave:
        return _("%(who)s moves here from table %(was)s, wave %(wave)s.") % words
    return _("%(who)s moves here from table %(was)s.") % words


def who(match: MatchLine) -> str:
    """Both sides by number and name."""
    return " \N{EN DASH} ".join(side.numbered for side in match.sides)


def _present(match: MatchLine) -> str:
    return next((side.numbered for side in match.sides if side.is_known), "")
