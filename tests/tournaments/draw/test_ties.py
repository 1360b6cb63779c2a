from tests.each import each
from tournaments import formats
from tournaments.draw.forms.ties import TieForm, tie_form
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.play import domino_rules
from tournaments.formats import DominoRules
from tournaments.standings.selectors.ties import LevelPairs

ANN = Pair(number=3, name="Ann Ray / Bo Fitz")
CY = Pair(number=7, name="Cy Hill / Di Moss")
ED = Pair(number=9, name="Ed Nash / Flo Lane")
USUAL = DominoRules()
WAYS = ("one_hand", "domino")


def sent(way: str, *pairs: Pair, rules: DominoRules = USUAL, **typed: str) -> TieForm:
    tie = LevelPairs(Stage(number=1), "*", pairs, WAYS, 1, True, True, rules)
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


def test_equal_pips_draw_again() -> None:
    form = sent("domino", ANN, CY, ED, tile_3="4-4", tile_7="5-3", tile_9="6-6")
    again = (
        "As many pips as another: draw again, and type the next draw after this one."
    )
    assert form.errors == {"tile_3": [again], "tile_7": [again]}
    drawn = {"tile_3": "4-4, 2-1", "tile_7": "5-3 0-0", "tile_9": "6-6"}
    form = sent("domino", ANN, CY, ED, **drawn)
    assert form.is_valid()
    assert (form.order(), form.drawn()) == ([9, 3, 7], ["6-6", "4-4 2-1", "5-3 0-0"])


def test_each_player_draws_where_the_event_says_so() -> None:
    rules = DominoRules(players=2)
    form = sent("domino", ANN, CY, rules=rules, tile_3="6-5 + 1-3", tile_7="6-6 00")
    assert form.is_valid()
    assert (form.order(), form.drawn()) == ([3, 7], ["6-5+3-1", "6-6+0-0"])
    form = sent("domino", ANN, CY, rules=rules, tile_3="6-5 6-5", tile_7="6-6")
    assert form.errors["tile_3"] == ["A domino is typed twice."]
    assert form.errors["tile_7"] == ["Type a domino for each player, as in 6-5 + 3-1."]


def test_the_event_says_who_draws_and_whether_the_higher_end_wins() -> None:
    shape = formats.format_to_json(formats.preset("state"))
    stage = Stage(number=1, event=Event(format_json=shape))
    assert domino_rules(stage) == USUAL
    stage.event.format_json["stages"][0]["options"] = {
        "each_draws": True,
        "higher_end": True,
    }
    assert domino_rules(stage) == DominoRules(players=2, higher_end=True)


@each("typed", ["7-1", "6", "6-5-4", "double"])
def test_what_is_no_domino_is_said(typed: str) -> None:
    form = sent("domino", ANN, CY, tile_3="6-4", tile_7=typed)
    assert form.errors["tile_7"] == ["Type both ends of a domino, as in 6-5."]


def test_a_domino_is_drawn_once() -> None:
    form = sent("domino", ANN, CY, tile_3="6-4", tile_7="46")
    assert form.errors["tile_7"] == ["6-4 was drawn by another pair."]
