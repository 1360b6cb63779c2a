"""The draw: groups, opponents of each round, and tables.

A draw can be repeated until it is confirmed; its seed is public.
"""

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.draw.selectors.strengths import strengths_of
from tournaments.draw.services.stored_draw import clear_stage, lay_out, wish
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.selectors.wishes import wishes_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import new_seed
from tournaments.event.terms import term
from tournaments.event.translation import translate_for
from tournaments.formats import Entrant, Use


@changes
def draw_event(
    change: Change,
    *,
    event: Event,
    by: str,
    seed: int | None = None,
    use: Use | None = None,
    key: Key = None,
) -> None:
    """Draw the first stage for the checked-in pairs, replacing an earlier draw.

    ``use`` says how the draw uses ratings, if a director asks for it.
    """
    stage = _first_stage(change)
    pairs = list(event.pairs.filter(is_checked_in=True, state=Pair.State.IN))
    if wrong := formats.size_error(event.format, len(pairs)):
        raise Refused(translate_for(event, wrong))
    event.seed = new_seed() if seed is None else seed
    entrants = [Entrant(p.number, club=p.club_name or None) for p in pairs]
    stage.strengths = strengths_of(event, pairs, use) if use else None
    wish(stage, wishes_of(event, pairs))
    lay_out(change, stage, entrants, event.seed)
    stage.state = Stage.State.DRAWN
    stage.save()
    event.state = Event.State.OPEN
    change.log("draw.make", stage=stage.number, seed=event.seed, pairs=len(pairs))


@changes
def confirm_draw(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    """Confirm the draw, so that it can be printed and called."""
    stage = event.stages.order_by("number")[0]
    if stage.state != Stage.State.DRAWN:
        raise Refused(_("There is no open draw to confirm."))
    checked_in = event.pairs.filter(is_checked_in=True, state=Pair.State.IN)
    drawn = stage.seats.values_list("pair__number", flat=True)
    if moved := {*checked_in.values_list("number", flat=True)} ^ {*drawn}:
        raise Refused(
            term(
                event,
                _("Since the draw, pairs came or went: %(pairs)s. Draw again."),
                _("Since the draw, players came or went: %(pairs)s. Draw again."),
                _("Since the draw, teams came or went: %(pairs)s. Draw again."),
                pairs=", ".join(map(str, sorted(moved))),
            )
        )
    stage.state = Stage.State.READY
    stage.save()
    change.log("draw.confirm", stage=stage.number, seed=event.seed)


@changes
def take_back_draw(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    stage = _first_stage(change, confirmed_too=True)
    clear_stage(stage)
    stage.strengths = stage.wishes = None
    stage.state = Stage.State.WAITING
    stage.save()
    change.log("draw.take-back", stage=stage.number)


def _first_stage(change: Change, *, confirmed_too: bool = False) -> Stage:
    stage = change.event.stages.order_by("number")[0]
    if change.event.has_begun or stage.state in (Stage.State.RUNNING, Stage.State.OVER):
        raise Refused(_("Round 1 has started: the draw stands."))
    if stage.state == Stage.State.READY and not confirmed_too:
        raise Refused(_("The draw is confirmed. Take it back first to draw again."))
    return stage
