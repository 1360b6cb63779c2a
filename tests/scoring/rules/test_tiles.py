"""Tiles: numbers, texts and masks."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.tiles import IDS, TEXTS, TILES, Tile, mask, members


def test_a_tile_has_a_number_and_a_text():
    assert Tile(6, 4).id == 25
    assert str(Tile(6, 4)) == "6-4"
    assert [tile.id for tile in TILES] == list(range(55))
    assert TEXTS[25] == "6-4"
    assert IDS["4-6"] == IDS["6-4"] == 25
    assert Tile(5, 5).is_double
    assert not Tile(6, 4).is_double
    assert Tile(6, 4).pips == 10


@given(st.sets(st.integers(min_value=0, max_value=54)))
def test_a_mask_holds_exactly_its_tiles(ids):
    assert members(mask(ids)) == sorted(ids)
