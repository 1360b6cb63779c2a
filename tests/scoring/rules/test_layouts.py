"""Unseen tiles and the rooms they may lie in."""

from scoring.rules.layouts import Room, Unseen, spread


def test_every_tile_finds_a_room_if_it_can():
    rooms = [Room(1, 1, frozenset({5, 6})), Room(2, 2, frozenset({5, 7, 8}))]
    assert spread((5, 7, 6), rooms) == {1: (6,), 2: (5, 7)}
    assert spread((5, 6, 7), rooms) == {1: (6,), 2: (5, 7)}


def test_none_is_said_where_no_lie_is_possible():
    rooms = [Room(1, 1, frozenset({5})), Room(2, 1, frozenset({5}))]
    assert spread((5, 6), rooms) is None
    assert spread((5,), rooms) is None


def test_rooms_of_one_place_are_put_together():
    rooms = [Room(1, 1, frozenset({5})), Room(1, 1, frozenset({6}))]
    assert spread((6, 5), rooms) == {1: (5, 6)}


def test_a_place_may_not_hold_what_it_was_shown_to_lack():
    unseen = Unseen((3, 4, 4), {1: 1, 2: 2}, {2: 1 << 3})
    assert unseen.free(2) == [4, 4]
    assert unseen.free(1) == [3, 4, 4]
    assert [room.place for room in unseen.others(1)] == [2]
