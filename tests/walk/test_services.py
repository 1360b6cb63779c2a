"""The day from the registration sheet to the trophy, through the services."""

import os
import random
from pathlib import Path
from uuid import uuid4

import pytest

from scoring.codes.services import make_links
from scoring.game.models import Link, Submission
from scoring.game.seen import Seen
from scoring.results.services.decisions import confirm_result
from scoring.results.services.results import submit_result
from tests.make import make_club, make_event
from tournaments import formats
from tournaments.draw.services.cutting import finalise, make_cut, settle_tie
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Game, Match
from tournaments.event.play import load_play
from tournaments.event.services.change import Refused
from tournaments.field.services.check_in import check_in
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import read_sheet
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score
from tournaments.standings.selectors.cut import cut_of, next_cut

SHEET = Path(__file__).parent.parent / "cases" / "pairs-147.csv"
CAME = int(os.environ.get("CAME", "12"))
IN_CHAMPIONSHIP = CAME // 3
pytestmark = pytest.mark.django_db


def play_called_matches(event: Event, dice: random.Random) -> int:
    """One side of each match sends the marks, the other confirms them if it has to."""
    played = 0
    links = {
        link.number: link
        for link in Link.objects.filter(event=event, kind=Link.Kind.PAIR)
    }
    while games := list(
        Game.objects.filter(
            match__event=event,
            match__state__in=[Match.State.CALLED, Match.State.PLAYING],
            marks_1=None,
        ).order_by("match__number")
    ):
        for game in games:
            sides = list(game.match.sides.values_list("pair__number", flat=True))
            marks = (7, dice.randrange(7))
            sent = submit_result(
                link=links[sides[0]],
                game=game,
                score=Score(marks if dice.random() < 0.5 else marks[::-1]),
                seen=Seen(),
                key=uuid4(),
            )
            if sent.state == Submission.State.SENT:
                confirm_result(link=links[sides[1]], version=sent, key=uuid4())
            played += 1
    return played


def settle_all_ties(event: Event) -> None:
    stage = next_cut(list(event.stages.all()))
    while stage and (open_ties := cut_of(stage).blocked_by):
        tie = open_ties[0]
        drawn = tuple(formats.draw_dominoes(len(tie.entrants), 7, "tie"))
        settled = formats.TieBreak(
            tie.group, tie.entrants, "domino", tie.entrants, drawn
        )
        settle_tie(event=event, stage=stage, tie=settled, by="dora")


@pytest.fixture
def event():
    event = make_event(make_club(), preset="state", tables=40)
    import_pairs(event=event, lines=read_sheet(SHEET.read_bytes()).lines, by="dora")
    return event


def test_who_came_goes_from_the_sheet_to_the_trophy(event):
    dice = random.Random(42)
    event.policy = Event.Policy.ALONE
    event.save()
    assert event.pairs.count() == 147
    for pair in event.pairs.order_by("number")[:CAME]:
        check_in(event=event, number=pair.number, by="dora")
    draw_event(event=event, by="dora", seed=421942)
    confirm_draw(event=event, by="dora")
    make_links(event=event, kind="pair", by="dora")
    games = 0
    for _step in range(200):
        if next_cut(list(event.stages.all())):
            settle_all_ties(event)
            make_cut(event=event, by="dora")
        try:
            start_next(event=event, by="dora")
        except Refused:
            break
        games += play_called_matches(event, dice)
    assert finalise(event=event, by="dora") == []
    event.refresh_from_db()
    assert event.state == Event.State.FINAL

    morning, championship, consolation = event.stages.all()
    assert championship.seats.count() == IN_CHAMPIONSHIP
    assert consolation.seats.count() == CAME - IN_CHAMPIONSHIP
    placed = []
    for stage in (championship, consolation):
        placed += formats.placings(load_play(stage))
    assert sorted(p.entrant for p in placed) == sorted(
        event.pairs.filter(is_checked_in=True).values_list("number", flat=True)
    )
    assert [p.place for p in placed].count(1) == 2
    assert morning.matches.filter(state="final").count() == morning.matches.count()
    assert games > CAME * 6 / 2
