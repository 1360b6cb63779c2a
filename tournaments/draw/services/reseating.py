"""Dates of matches whose pairs change after a late entry, or after its undoing."""

from collections.abc import Mapping
from datetime import timedelta

from django.db.models import F

from tournaments import formats
from tournaments.event.models import Fixture, LineupPlayer, Side, Stage
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change
from tournaments.formats import DateRules
from tournaments.league.services.planning import EVENING, at_local, plan_again

Seated = Mapping[int, list[int | None]]


def seated_pairs(stage: Stage) -> Seated:
    """The pairs of each match by its number, the home pair first."""
    seated: dict[int, list[int | None]] = {}
    sides = Side.objects.filter(match__stage=stage).order_by("match__number", "side")
    for number, pair in sides.values_list("match__number", "pair"):
        seated.setdefault(number, []).append(pair)
    return seated


def plan_reseated(change: Change, stage: Stage, before: Seated) -> None:
    """Plan a league's future matches again after other pairs took seats.

    The agreements of two pairs move with them: date, offers and line-ups. If the same
    two swap home and away, the date stays, and each keeps its entries.
    """
    rules = formats.date_rules(rules_of(stage))
    if rules is None:
        return
    after = seated_pairs(stage)
    rows = Fixture.objects.filter(match__stage=stage).select_related("match")
    for fixture in rows:
        was, seats = (of.get(fixture.match.number, []) for of in (before, after))
        if not was or was == seats:
            continue
        if {*was} == {*seats}:
            _trade_sides(fixture)
        else:
            _forget(stage, fixture, rules)
    plan_again(change, stage)


def _trade_sides(fixture: Fixture) -> None:
    fixture.offers.update(side=3 - F("side"))
    if fixture.moved_by:
        fixture.moved_by = 3 - fixture.moved_by
    second, first = fixture.acknowledged_1, fixture.acknowledged_2
    fixture.acknowledged_1, fixture.acknowledged_2 = first, second
    fixture.save(update_fields=["moved_by", "acknowledged_1", "acknowledged_2"])
    players = list(fixture.match.lineup.all())
    fixture.match.lineup.all().delete()
    for player in players:
        player.side = 3 - player.side
    LineupPlayer.objects.bulk_create(players)


def _forget(stage: Stage, fixture: Fixture, rules: DateRules) -> None:
    fixture.offers.all().delete()
    fixture.match.lineup.all().delete()
    fixture.status = Fixture.Status.SCHEDULED
    fixture.starts_at = at_local(stage.event, fixture.week_of, EVENING)
    fixture.was_at = fixture.moved_at = None
    fixture.moves = fixture.moved_by = 0
    fixture.is_planned = True
    fixture.acknowledged_1 = fixture.acknowledged_2 = 0
    fixture.was_venue = ""
    fixture.decide_on = fixture.week_of + timedelta(days=rules.decide_after)
    fixture.save()
