"""The names over the rounds of a drawn bracket."""

from django.utils.text import capfirst
from django.utils.translation import gettext

from tournaments.templatetags.bracket import MatchBox, RoundColumn


def name_of_column(column: RoundColumn) -> str:
    """The name of a round as drawn: final, semifinals, round of 16, losers' round 3."""
    [*others, last_match] = column.matches
    if not others and last_match.part in ("final", "second final"):
        return _final_name(last_match)
    if column.to_final is None and column.pairs:
        return _name_by_size(column.pairs)
    if column.to_final is None:
        names = dict.fromkeys(m.round_name for m in column.matches if m.round_name)
        number = gettext("Round %(number)s") % {"number": column.round}
        return " \N{MIDDLE DOT} ".join(map(capfirst, names)) or number
    return _name_by_size(2 ** (column.to_final + 1))


def _name_by_size(pairs: int) -> str:
    last = {2: gettext("Final"), 4: gettext("Semifinals"), 8: gettext("Quarterfinals")}
    return last.get(pairs) or gettext("Round of %(pairs)s") % {"pairs": pairs}


def _final_name(match: MatchBox) -> str:
    if match.part == "final":
        return gettext("Final")
    if match.state == "waiting":
        return gettext("Second final, if needed")
    return gettext("Second final")
