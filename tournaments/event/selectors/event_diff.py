"""Describes in sentences the differences between two states of an event's matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common.text import single_stop
from tournaments.event.models import Event, Match
from tournaments.event.selectors.event_plan import EventPlan, Place
from tournaments.event.selectors.matches import MatchLine, round_in
from tournaments.formats import written

MOST_SENTENCES = 30

# A match before and after.
Meeting = tuple[MatchLine | None, MatchLine | None]
PlaceOf = Callable[[MatchLine], str]


def describe_changes(
    event: Event, before: EventPlan, after: EventPlan, *, without: int | None = None
) -> tuple[str, ...]:
    """A sentence for every match that changed, in the order of play.

    Then what will follow from who has left, then the matches that only got another
    number. ``without`` leaves one match out.
    """
    stages = {stage.number: stage.title for stage in event.stages.all()}
    place = partial(match_place, event, stages)
    was, then = (
        {pk: match for pk, match in plan.matches.items() if pk != without}
        for plan in (before, after)
    )
    meetings = sorted(_paired(was, then), key=_in_order_of_play)
    in_order = sorted(then, key=lambda pk: _place_of(then[pk]))
    sentences = [
        *(_describe(place, *meeting) for meeting in meetings),
        *_describe_what_follows(stages, place, before, after, in_order),
        *(_describe_number(place, *meeting) for meeting in meetings),
    ]
    return _shortened([single_stop(sentence) for sentence in sentences if sentence])


def _in_order_of_play(meeting: Meeting) -> tuple[int, int, int]:
    was, then = meeting
    match = then or was
    return _place_of(match) if match else (0, 0, 0)


def _place_of(match: MatchLine) -> tuple[int, int, int]:
    return match.stage, match.round, match.number


def _describe_what_follows(
    stages: Mapping[int, str],
    place_of: PlaceOf,
    before: EventPlan,
    after: EventPlan,
    in_order: Sequence[int],
) -> Iterator[str]:
    for pk in in_order:
        was, then = before.forfeits.get(pk, ()), after.forfeits.get(pk, ())
        match = after.matches.get(pk)
        if was == then or match is None or match.is_over:
            continue
        place, values = place_of(match), {"opponents": opponents(match)}
        for pair in then:
            forfeits = _(
                "%(opponents)s: %(pair)s forfeits it as soon as both sides are known."
            )
            yield f"{place}: {forfeits % {**values, 'pair': pair}}"
        if not then:
            yield f"{place}: {_('%(opponents)s is to be played after all.') % values}"
    for stage, pair in sorted(after.undrawn - before.undrawn, key=_in_order):
        undrawn = _("%(pair)s is drawn in no further round.")
        yield f"{stages[stage]}: {undrawn % {'pair': pair}}"
    for stage, pair in sorted(before.undrawn - after.undrawn, key=_in_order):
        drawn = _("%(pair)s is drawn again in the rounds to come.")
        yield f"{stages[stage]}: {drawn % {'pair': pair}}"
    for stage, pair in sorted(after.outdated - before.outdated, key=_in_order):
        outdated = _("%(pair)s is still in the draw, which has to be made again.")
        yield f"{stages[stage]}: {outdated % {'pair': pair}}"


def _in_order(place: Place) -> tuple[int, int]:
    stage, pair = place
    return stage, pair.number


def _shortened(sentences: Sequence[str]) -> tuple[str, ...]:
    more = len(sentences) - MOST_SENTENCES
    if more < 2:
        return tuple(sentences)
    template = ngettext("And %(n)s more.", "And %(n)s more.", more)
    return (*sentences[:MOST_SENTENCES], template % {"n": more})


def _paired(
    was: Mapping[int, MatchLine], then: Mapping[int, MatchLine]
) -> Iterator[Meeting]:
    """Each match before and after: one row, or two pairs that still meet in another.

    A bracket drawn again gives rows to other matches.
    """
    gone, new = [], []
    for pk in sorted(was.keys() | then.keys()):
        first, second = was.get(pk), then.get(pk)
        if first and second and not _is_replaced(first, second):
            yield first, second
        else:
            gone += [first] if first else []
            new += [second] if second else []
    to_play = {_names(match): match for match in gone if not match.games}
    for second in new:
        first = to_play.pop(_names(second), None) if second.is_known else None
        if first:
            gone.remove(first)
        yield first, second
    yield from ((first, None) for first in gone)


def _is_replaced(was: MatchLine, then: MatchLine) -> bool:
    before, after = ([side.numbers for side in match.sides] for match in (was, then))
    return was.number != then.number and before != after


def _names(match: MatchLine) -> tuple[int, str]:
    return match.stage, opponents(match)


def _describe(place: PlaceOf, was: MatchLine | None, then: MatchLine | None) -> str:
    match = then or was
    if match is None or was == then:
        return ""
    sentence = _change(was, then)
    return sentence and f"{place(match)}: {sentence}"


def _describe_number(
    place: PlaceOf, was: MatchLine | None, then: MatchLine | None
) -> str:
    """Describes a match of two known pairs that only got another number."""
    if was is None or then is None or was.number == then.number or _change(was, then):
        return ""
    if not all(side.is_known for side in then.sides):
        return ""
    values = {"opponents": opponents(then), "number": then.number, "was": was.number}
    template = _(
        "%(opponents)s stays as it is: match %(number)s now, match %(was)s before."
    )
    return f"{place(then)}: {template % values}"


def match_place(event: Event, stages: Mapping[int, str], match: MatchLine) -> str:
    """Stage, round and table of a match in words; in groups a later wave too."""
    values = {
        "stage": stages.get(match.stage, ""),
        "round": round_in(event.format, match),
        "table": match.table,
        "match": match.number,
        "wave": match.wave,
    }
    if match.table and match.group and match.wave > 1:
        return _("%(stage)s, %(round)s, wave %(wave)s, table %(table)s") % values
    if match.table:
        return _("%(stage)s, %(round)s, table %(table)s") % values
    if match.is_bye:
        return f"{values['stage']}, {values['round']}"
    return _("%(stage)s, %(round)s, match %(match)s") % values


def _change(was: MatchLine | None, then: MatchLine | None) -> str:
    if was is None:
        return _new(then) if then and then.state != "void" else ""
    if then is None:
        return _not_played(was)
    return _of_both(was, then)


def _of_both(was: MatchLine, then: MatchLine) -> str:
    values = {"opponents": opponents(then)}
    if then.is_forfeit and not was.is_forfeit:
        return _forfeited(then)
    if was.is_forfeit and not then.is_forfeit and opponents(was) == opponents(then):
        return _("%(opponents)s is to be played after all.") % values
    is_called_off = then.state == "void" and was.state != "void"
    if was.games and (is_called_off or not then.games):
        return _wiped(was, then)
    if [s.numbers for s in was.sides] != [s.numbers for s in then.sides]:
        return _reseated(was, then)
    if is_called_off:
        return _("%(opponents)s is called off.") % values
    if was.state == "void" and then.state != "void":
        return _counts_again(then)
    if was.table != then.table:
        return _moved(was, then)
    if was.state in Match.AT_TABLE and then.state == "ready":
        return _("%(opponents)s waits again.") % values
    return ""


def _counts_again(match: MatchLine) -> str:
    if match.is_bye:
        return _new(match)
    values = {"opponents": opponents(match), "marks": ", ".join(map(str, match.games))}
    if match.games:
        return _("%(opponents)s, %(marks)s, counts again.") % values
    return _("%(opponents)s is to be played after all.") % values


def _not_played(match: MatchLine) -> str:
    if match.is_bye:
        return ""
    if match.games:
        return _wiped(match, match)
    return _("%(opponents)s is not played.") % {"opponents": opponents(match)}


def _new(match: MatchLine) -> str:
    if match.is_forfeit and not match.is_bye:
        return _forfeited(match)
    if match.is_forfeit:
        return _("%(pair)s was not here and loses.") % {"pair": _present(match)}
    if match.is_bye:
        return _("%(pair)s sits out.") % {"pair": _present(match)}
    return _("%(opponents)s, new.") % {"opponents": opponents(match)}


def _reseated(was: MatchLine, then: MatchLine) -> str:
    if then.is_bye:
        return _("%(pair)s sits out.") % {"pair": _present(then)}
    values = {"opponents": opponents(then), "was": opponents(was)}
    return _("%(opponents)s, instead of %(was)s.") % values


def _wiped(was: MatchLine, then: MatchLine) -> str:
    marks = ", ".join(map(str, was.games))
    values = {"was": opponents(was), "opponents": opponents(then), "marks": marks}
    if opponents(was) == opponents(then) or then.state == "void":
        return _("%(was)s, %(marks)s, no longer counts.") % values
    return _("%(was)s, %(marks)s, no longer counts; now %(opponents)s.") % values


def _forfeited(then: MatchLine) -> str:
    if then.winner is None and len(then.sides) == 2:
        return _("%(opponents)s is lost for both.") % {"opponents": opponents(then)}
    if then.winner is None:
        return _("%(opponents)s is forfeited: %(score)s.") % {
            "opponents": opponents(then),
            "score": written(then.score or ()),
        }
    winner = then.sides[then.winner - 1]
    marks = then.score or (0,) * len(then.sides)
    at = then.winner - 1
    return _("%(winner)s wins %(score)s by forfeit over %(loser)s.") % {
        "winner": winner.numbered,
        "loser": " \N{EN DASH} ".join(s.numbered for s in then.others(then.winner)),
        "score": written((marks[at], *marks[:at], *marks[at + 1 :])),
    }


def _moved(was: MatchLine, then: MatchLine) -> str:
    values = {"opponents": opponents(then), "was": was.table, "wave": was.wave}
    if then.table is None:
        return _("%(opponents)s waits for the next free table.") % values
    if was.table is None:
        return _("%(opponents)s plays here.") % values
    if was.wave != then.wave:
        return _("%(opponents)s moves here from table %(was)s, wave %(wave)s.") % values
    return _("%(opponents)s moves here from table %(was)s.") % values


def opponents(match: MatchLine) -> str:
    return " \N{EN DASH} ".join(side.numbered for side in match.sides)


def _present(match: MatchLine) -> str:
    return next((side.numbered for side in match.sides if side.is_known), "")
