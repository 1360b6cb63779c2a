"""A late pair joins where it may meet everybody, as far as the wishes leave a choice."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import MANY
from tests.tournaments.formats.test_wishes import GROUPS, LIMITED, field, met, unmet
from tournaments.formats import Play, Wishes, join_late, late_places, open_stage


def late_play(wishes: Wishes, n: int = 16) -> Play:
    drawing = open_stage(GROUPS, field(n), 7)
    return Play(GROUPS, drawing.groups, drawing.matches, wishes=wishes)


def test_a_late_pair_joins_a_group_where_it_may_meet_everybody() -> None:
    groups = dict(late_play(Wishes()).groups)
    usual = late_places(late_play(Wishes()), 1)[0].group
    for n in groups[usual]:
        for wishes in (Wishes(absolute=((n, 17),)), Wishes(possible=((n, 17),))):
            place = late_places(late_play(wishes), 1, 17)[0]
            assert n not in groups[place.group]


def test_a_bye_goes_before_a_wish_that_is_not_absolute() -> None:
    play = late_play(Wishes(), 15)
    [odd] = [name for name, members in play.groups if len(members) % 2]
    members = dict(play.groups)[odd]
    for strict in (True, False):
        sets = ((members[0], 16),)
        wishes = Wishes(absolute=sets) if strict else Wishes(possible=sets)
        place = late_places(late_play(wishes, 15), 1, 16)[0]
        assert (place.group == odd) is not strict


@given(n=st.integers(8, 20), seed=st.integers(1, 99), begun=st.integers(0, 1))
@settings(max_examples=MANY // 2, deadline=None)
def test_rounds_drawn_again_for_a_late_pair_hold_wishes(
    n: int, seed: int, begun: int
) -> None:
    n -= n % 2
    wishes = Wishes(absolute=((1, n + 1), (2, n + 1)))
    drawing = open_stage(LIMITED, field(n), seed)
    play = Play(LIMITED, drawing.groups, drawing.matches, wishes=wishes)
    late = join_late(play, n + 1, begun + 1, seed=seed, first_match=1_000)
    assert unmet(wishes.absolute, met(LIMITED, late.play.matches)) == 0
