import pytest

from tests.effort import IS_FULL
from tests.make import played_rounds, started_event
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.standings.selectors.cut import CutPage, cut_page

pytestmark = pytest.mark.django_db


def matches(page: CutPage) -> list[list[tuple[int, int | None]]]:
    return [
        [
            (m.first.pair.number, m.second.pair.number if m.second else None)
            for m in bracket.matches
        ]
        for bracket in page.brackets
    ]


def test_there_is_nothing_to_cut_while_rounds_are_played() -> None:
    assert cut_page(started_event()).source is None


@pytest.mark.parametrize("pairs", [4, 11, 12] if IS_FULL else [11])
@pytest.mark.parametrize("preset", ["spec", "state"] if IS_FULL else ["state"])
def test_what_is_shown_is_what_is_made(preset: str, pairs: int) -> None:
    event = played_rounds(pairs, preset=preset)
    shown = cut_page(event)
    assert not shown.is_made
    champion = shown.brackets[0].entrants[0]
    assert (champion.seed, champion.place) == (1, 1)
    assert champion.group in ("A", "B")
    make_cut(event=event, by="dora")
    made = cut_page(Event.objects.get(pk=event.pk))
    assert made.is_made
    assert made.can_take_back
    assert matches(made) == matches(shown)
