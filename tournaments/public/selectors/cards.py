"""The text on the image of a shared page: of an event, of a pair, of a bracket's final."""

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.brackets.selectors import BracketPage, bracket_page, bracket_stages
from tournaments.event.models import Match, Stage
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.event.terms import counted
from tournaments.formats import signed
from tournaments.public.selectors.pairs import PairPage, pair_page
from tournaments.schedule.selectors.rounds import current_round


@dataclass(frozen=True, slots=True)
class Card:
    """A shared page in a few words."""

    kicker: str  # Above the title: the page it belongs to
    title: str
    number: int | None
    lines: tuple[str, ...]


def event_card(snapshot: EventSnapshot) -> Card:
    """The event: its club and day, and its progress."""
    event = snapshot.event
    day = date_format(event.date, "DATE_FORMAT")
    champions = (_champion(snapshot, stage) for stage in bracket_stages(snapshot))
    state = next(filter(None, champions), "") or _round_of(snapshot)
    entered = counted(event.entered_as, len(snapshot.pairs))
    return Card(event.club.name, event.name, None, (f"{day} · {entered}", state))


def pair_card(snapshot: EventSnapshot, number: int) -> Card | None:
    """A pair: its place and record; None if nobody has this number."""
    page = pair_page(snapshot, number)
    if page is None:
        return None
    lines = (_place_of(page), page.town)
    return Card(snapshot.event.name, page.name, number, tuple(filter(None, lines)))


def final_card(snapshot: EventSnapshot, stage: Stage) -> Card:
    """A bracket: its last match, and the champion once there is one."""
    last = _last_match(bracket_page(snapshot, stage))
    score = _final_lines(last) if last else ()
    champion = _champion(snapshot, stage)
    shown = (champion, *score) if champion else score
    return Card(snapshot.event.name, stage.title, None, shown)


def _last_match(page: BracketPage) -> MatchLine | None:
    """Return the final, not the match for third place beside it."""
    played = [
        match
        for _number, matches in page.rounds
        for match in matches
        if not match.is_bye and match.state != Match.State.VOID
    ]
    return next((m for m in reversed(played) if m.part != "third"), None)


def _final_lines(match: MatchLine) -> tuple[str, ...]:
    if not all(side.is_known for side in match.sides):
        return ()
    if match.score is None:
        sides = " \N{EN DASH} ".join(side.name for side in match.sides)
        return (_("Final: %(sides)s") % {"sides": sides},)
    rows = match.rows if match.winner != 2 else match.rows[::-1]
    return tuple(f"{row.side.name}  {signed(row.marks)}" for row in rows)


def _champion(snapshot: EventSnapshot, stage: Stage) -> str:
    places = bracket_page(snapshot, stage).placings
    first = [line.name for line in places if line.place == "1"]
    if not first:
        return ""
    return _("Champion: %(name)s") % {"name": first[0]}


def _round_of(snapshot: EventSnapshot) -> str:
    for stage in reversed(snapshot.shown_stages):
        round = None if stage.is_bracket else current_round(snapshot, stage)
        if round is not None and stage.state == Stage.State.RUNNING:
            return _("Round %(round)s") % {"round": round.number}
        if stage.is_bracket and stage.state == Stage.State.RUNNING:
            return stage.title
    return ""


def _place_of(page: PairPage) -> str:
    if page.places:
        final = page.places[-1]
        return _("%(stage)s: place %(place)s") % {
            "stage": final.stage,
            "place": final.place,
        }
    if not page.placed:
        return ""
    placed, line = page.placed[-1], page.placed[-1].line
    won = ngettext("%(n)s won", "%(n)s won", line.wins) % {"n": line.wins}
    lost = ngettext("%(n)s lost", "%(n)s lost", line.losses) % {"n": line.losses}
    place = _("Place %(place)s of %(of)s") % {"place": line.place, "of": placed.of}
    return f"{place} · {won}, {lost}"
