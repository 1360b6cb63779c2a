from tests.each import each
from tournaments.draw.forms.ties import TieForm, tie_form
from tournaments.event.models import Pair, Stage
from tournaments.standings.selectors.ties import LevelPairs

ANN = Pair(number=3, name="Ann Ray / Bo Fitz")
CY = Pair(number=7, name="Cy Hill / Di Moss")
ED = Pair(number=9, name="Ed Nash / Flo Lane")
WAYS = ("one_hand", "domino")


def sent(way: str, *pairs: Pair, **typed: str) -> TieForm:
    tie = LevelPairs(Stage(number=1), "*", pairs, WAYS, 1, at_cut=True, is_needed=True)
    data = {
        f"tie-1-all-{'-'.join(str(p.number) for p in pairs)}-{way}-{k}": v
        for k, v in typed.items()
    }
    return tie_form(tie, way, data)


def test_of_two_the_winner_stands_first() -> None:
    form = sent("one_hand", ANN, CY, winner="7")
    assert form.is_valid()
    assert (form.order(), form.drawn()) == ([7, 3], [])


def test_of_several_each_has_a_place() -> None:
    form = sent("one_hand", ANN, CY, ED, place_3="2", place_7="3", place_9="1")
    assert form.is_valid()
    assert form.order() == [9, 3, 7]


def test_a_place_is_given_once() -> None:
    form = sent("one_hand", ANN, CY, ED, place_3="2", place_7="2", place_9="1")
    assert form.non_field_errors() == ["Two pairs cannot come out at one place."]


@each("typed", ["6-5", "5-6", "56", " 6 5 ", "6:5"])
def test_a_domino_is_read_however_it_is_typed(typed: str) -> None:
    form = sent("domino", ANN, CY, tile_3="6-4", tile_7=typed)
    assert form.is_valid()
    assert (form.order(), form.drawn()) == ([7, 3], ["6-5", "6-4"])


def test_level_pips_go_to_the_higher_end() -> None:
    form = sent("domino", ANN, CY, tile_3="4-4", tile_7="5-3")
    assert form.is_valid()
    assert form.order() == [7, 3]


@each("typed", ["7-1", "6", "6-5-4", "double"])
def test_what_is_no_domino_is_said(typed: str) -> None:
    form = sent("domino", ANN, CY, tile_3="6-4", tile_7=typed)
    assert form.errors["tile_7"] == ["Type both ends of a domino, as in 6-5."]


def test_a_domino_is_drawn_once() -> None:
    form = sent("domino", ANN, CY, tile_3="6-4", tile_7="46")
    assert form.errors["tile_7"] == ["6-4 was drawn by another pair."]
