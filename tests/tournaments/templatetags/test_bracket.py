"""Every match of a bracket has a place of its own, between the two that feed it."""

import re
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tests.page_text import words
from tests.templates.draw import draw
from tests.templates.samples import SampleMatch, SampleSide, sample_bracket
from tournaments import formats
from tournaments.event.part_rounds import name_of_round, part_rounds
from tournaments.formats.sources import Source
from tournaments.templatetags.bracket import BracketLayout, MatchBox, lay_out
from tournaments.templatetags.bracket_paper import HIGHEST, WIDEST
from tournaments.templatetags.bracket_sizes import ABOVE, GAP, HEIGHT, SLOT, WIDTHS

PAIR_2 = SampleSide((2,), "Bo & Cy", Source("pair", 2))
sizes = st.integers(1, 8).map(lambda power: 2**power)


def boxes(drawing: BracketLayout) -> dict[int, MatchBox]:
    return {box.match.number: box for column in drawing.columns for box in column.boxes}


def side(source: str) -> SampleSide:
    came = Source.parse(source)
    return SampleSide((came.pair,) if came.pair else (), source, came)


def match(number: int, first: str, second: str, **more: object) -> SampleMatch:
    return replace(SampleMatch(number, (side(first), side(second))), **more)


@given(sizes)
def test_no_two_matches_overlap(size: int) -> None:
    drawing = lay_out(sample_bracket(size, 0))
    for column in drawing.columns:
        heights = sorted(box.y for box in column.boxes)
        gaps = [b - a for a, b in pairwise(heights)]
        assert all(gap >= SLOT for gap in gaps)
    assert len(boxes(drawing)) == size - 1


@given(sizes, st.data())
def test_byes_are_left_out_and_the_rest_still_fits(
    size: int, data: st.DataObject
) -> None:
    rounds = sample_bracket(size, 0)
    byes = data.draw(st.sets(st.integers(1, max(1, size // 2 - 1))))
    first = [replace(m, is_bye=m.number in byes) for m in rounds[0][1]]
    drawing = lay_out([(1, first), *rounds[1:]])
    spots = boxes(drawing)
    assert not byes & set(spots) or size == 2
    places = [(box.x, box.y) for box in spots.values()]
    assert len(set(places)) == len(places)
    assert all(box.y + HEIGHT <= drawing.height for box in spots.values())
    assert all(box.x + box.width <= drawing.width for box in spots.values())


@given(sizes)
def test_on_paper_each_match_stands_whole_on_one_page(size: int) -> None:
    drawing = lay_out(sample_bracket(size, 0))
    placed = boxes(drawing)
    for page in drawing.paper:
        assert page.width <= WIDEST
        assert page.height <= HIGHEST
        for number, right, down in page.moves:
            box = placed[number]
            assert page.top < box.y + down - ABOVE
            assert box.y + down + HEIGHT < page.top + page.height
            assert 0 < box.x + right < page.width - box.width
    numbers = [number for page in drawing.paper for number, *_by in page.moves]
    assert size < 16 or numbers
    assert sorted(numbers) in ([], sorted(placed))


@given(sizes)
def test_each_line_that_leaves_a_page_comes_in_on_the_page_it_names(size: int) -> None:
    pages = lay_out(sample_bracket(size, 0)).paper
    out = [(page.letter, j.page) for page in pages for j in page.joins if j.is_out]
    into = [(j.page, page.letter) for page in pages for j in page.joins if not j.is_out]
    assert sorted(out) == sorted(into)


def test_64_pairs_take_four_pages_of_eight_first_matches_before_those_of_the_last() -> (
    None
):
    drawing = lay_out(sample_bracket(64, 0))
    first = {box.match.number for box in drawing.columns[0].boxes}
    pages = [{number for number, *_by in page.moves} for page in drawing.paper]
    assert [len(first & page) for page in pages] == [8, 8, 8, 8, 0, 0]
    assert "".join(page.letter for page in drawing.paper) == "ABCDEF"


def test_a_match_stands_between_the_two_that_feed_it() -> None:
    spots = boxes(lay_out(sample_bracket(4, 0)))
    assert spots[3].y == (spots[1].y + spots[2].y) // 2
    assert spots[3].x == spots[1].x + spots[1].width + GAP


def test_third_place_stands_below_the_final() -> None:
    rounds = sample_bracket(4, 0)
    third = match(4, "loser:1", "loser:2")
    spots = boxes(lay_out([rounds[0], (2, [*rounds[1][1], third])]))
    assert spots[4].x == spots[3].x
    assert spots[4].y == spots[3].y + SLOT


def test_a_second_final_stands_level_with_the_first() -> None:
    rounds = [
        (1, [match(1, "pair:1", "pair:2")]),
        (2, [match(2, "winner:1", "loser:1", part="final", named_round="final")]),
        (3, [match(3, "winner:2", "loser:2", part="reset")]),
    ]
    drawing = lay_out(rounds)
    assert {box.y for box in boxes(drawing).values()} == {26}
    titles = [column.title for column in drawing.columns]
    assert titles == ["Round 1", "Final", "Second final, if needed"]


def test_drawn_rounds_start_at_the_top_without_lines() -> None:
    rounds = [
        (1, [match(1, "pair:1", "pair:2"), match(2, "pair:3", "pair:4")]),
        (2, [match(3, "draw:W", "draw:W"), match(4, "draw:L", "draw:L")]),
    ]
    drawing = lay_out(rounds)
    assert [box.y for box in drawing.columns[1].boxes] == [26, 26 + SLOT]
    assert drawing.links == ()


def test_what_nobody_reaches_is_not_drawn() -> None:
    rounds = sample_bracket(2, 1)
    again = match(2, "winner:1", "loser:1", state="void")
    assert set(boxes(lay_out([*rounds, (2, [again])]))) == {1}
    assert lay_out([]).columns == ()


def test_it_opens_at_the_first_match_not_finished() -> None:
    assert lay_out(sample_bracket(8, 3)).opens_at == 4
    assert lay_out(sample_bracket(8, 7)).opens_at is None


@given(st.text("iWM .-é\u0301字😀", max_size=80))
def test_a_name_stands_whole_in_its_room(name: str) -> None:
    first, second = SampleSide((1,), name, Source("pair", 1)), PAIR_2
    (box,) = boxes(lay_out([(1, [SampleMatch(1, (first, second))])])).values()
    assert box.sides[0].name == name
    assert box.width in WIDTHS
    assert box.sides[0].fit is None or box.width == WIDTHS[-1]


@each(
    ("remark", "decision"),
    [
        ("forfeited", {"is_forfeit": True}),
        ("level, one more hand decided", {"decided_by": "hand"}),
    ],
)
def test_what_decided_stands_beside_the_number(remark: str, decision: dict) -> None:
    decided = match(1, "pair:1", "pair:2", state="final", winner=2, **decision)
    text = words(draw("{% bracket rounds %}", rounds=[(1, [decided])]))
    assert f"Match 1 · {remark}" in text


def test_the_two_finals_are_named_apart() -> None:
    text = words(draw("{% bracket rounds %}", rounds=planned("westfest", 8)))
    for name in ("winners' round 2", "losers' round 2", "final"):
        assert f"· {name}" in text
    assert "· second final, if needed" in text
    assert "Final Second final, if needed" in text
    assert "grand" not in text


def test_rounds_of_the_state_championship_have_their_names() -> None:
    for entrants in (20, 32):  # With byes and without
        drawing = lay_out(planned("state", entrants))
        titles = [column.title for column in drawing.columns]
        assert titles[:3] == ["Round of 32", "Round of 16", "Quarterfinals"]


def test_two_matches_of_a_draw_box_are_no_semifinals() -> None:
    draws = [match(n, "draw:W", "draw:W") for n in (3, 4)]
    first = [match(n, "pair:1", "pair:2") for n in (1, 2)]
    drawing = lay_out([(1, first), (2, draws)])
    assert [column.title for column in drawing.columns] == ["Round 1", "Round 2"]


def test_the_champion_is_marked_once_the_last_match_is_played() -> None:
    assert not any(box.is_last for box in boxes(lay_out(sample_bracket(8, 6))).values())
    crowned = [b for b in boxes(lay_out(sample_bracket(8, 7))).values() if b.is_last]
    assert [box.match.number for box in crowned] == [7]


def test_a_bracket_reads_as_words_too() -> None:
    text = words(draw("{% sample_bracket 4 1 as rounds %}{% bracket rounds %}"))
    assert "Semifinals" in text
    assert "Match 1: Susan López & Ludmila Kocurek 7," in text
    assert "Winner of match 2" in text


def test_each_match_leads_to_its_own_page() -> None:
    html = draw("{% sample_bracket 4 1 as r %}{% bracket r link='/m/0/' %}")
    assert [f'href="/m/{n}/"' in html for n in (1, 2, 3)] == [True] * 3


def planned(name: str, entrants: int) -> list[tuple[int, list[SampleMatch]]]:
    """A preset's first bracket, as its format plans it."""
    stage = next(s for s in formats.preset(name).stages if "elimination" in s.kind)
    people = [formats.Entrant(n + 1) for n in range(entrants)]
    matches = formats.open_stage(stage, people, seed=1).matches
    resolved = {
        r.number: r for r in formats.resolve(formats.Play(stage, matches=matches))
    }
    rounds: dict[int, list[SampleMatch]] = {}
    numbers = part_rounds((1, m.round, m.part) for m in matches)
    for m in matches:
        seated = zip(resolved[m.number].sides, m.sources, strict=True)
        sides = tuple(
            SampleSide(pairs, str(source), source) for pairs, source in seated
        )
        number = numbers.get((1, m.round, m.part))
        named = name_of_round(m.round, m.part, number) if m.part or number else ""
        shown = SampleMatch(m.number, sides, part=m.part, named_round=named)
        shown = replace(shown, is_bye=resolved[m.number].bye)
        rounds.setdefault(m.round, []).append(shown)
    return sorted(rounds.items())


@given(st.sampled_from(["state", "austin", "westfest", "spec"]), st.integers(8, 40))
def test_brackets_of_real_formats_run_from_left_to_right(
    name: str, entrants: int
) -> None:
    drawing = lay_out(planned(name, entrants))
    for line in drawing.links:
        begin, *_, end = (int(x) for x in re.findall(r"[MH](\d+)", line.path))
        assert begin < end
    places = [(box.x, box.y) for box in boxes(drawing).values()]
    assert len(set(places)) == len(places)
