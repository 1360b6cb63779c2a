"""A format in sentences that a director reads."""

from dataclasses import replace

from tests.effort import IS_FULL
from tournaments.formats import (
    PRESETS,
    Entrant,
    Format,
    Play,
    describe,
    join_late,
    late_places,
    open_stage,
    preset,
    size_error,
)


def described(f: Format, entrants: int | None, tables: int | None) -> tuple[str, ...]:
    return tuple(map(str, describe(f, entrants, tables)))


def test_the_state_championship_of_147_in_words() -> None:
    assert described(preset("state"), 147, 40) == (
        "Morning: 147 pairs drawn at random into 14 groups of 8 and 5 groups of 7; "
        "6 or 7 games each, single games, 25 minutes.",
        "In an odd group one sits out each round, a bye won 7-4.",
        "Morning ranks by wins, then marks for, then fewest marks against, "
        "then one hand played or dominoes drawn.",
        "The best 32 over all groups go on to the Championship, the rest to the Consolation.",
        "Morning: up to 71 matches a round on 40 tables, played in 2 waves.",
        "Championship: 32 pairs, single elimination; best of 3, 75 minutes.",
        "The last four of the Championship play double elimination.",
        "Consolation: 115 pairs, single elimination; best of 3, 75 minutes.",
        "The last four of the Consolation play double elimination.",
        "13 byes in the first round, for the top seeds.",
        "Consolation: up to 51 matches a round on 40 tables, played in 2 waves.",
        "Who is not there after 5 minutes forfeits the game 7-0.",
        "The timed rounds take 5 h 50 min, the other matches about 10 h 25 min, "
        "a game taken as 25 minutes, a best of 3 as 2½ games.",
    )


def test_every_preset_can_be_described_at_any_size() -> None:
    for f in PRESETS.values():
        for n in [None, *range(f.field[0], f.field[1] + 1, 1 if IS_FULL else 31)]:
            if n is None or size_error(f, n) is None:
                sentences = described(f, n, 8)
                assert all(s.endswith(".") and "None" not in s for s in sentences)


def test_a_league_by_dates_is_played_at_homes_and_in_no_waves() -> None:
    sentences = described(preset("home-away-league"), 6, 2)
    assert "10 weeks for 6 pairs" in sentences[0]
    assert not any("waves" in sentence for sentence in sentences)


def test_a_field_that_does_not_fit_is_all_that_is_said() -> None:
    assert describe(preset("state"), 300, None) == (size_error(preset("state"), 300),)


def is_described(name: str, n: int | None, part: str) -> bool:
    return any(part in sentence for sentence in described(preset(name), n, None))


def test_what_is_particular_to_a_format_is_said() -> None:
    assert is_described("state", 3, "Consolation: not held, it needs 2 pairs.")
    assert is_described("austin", 4, "Consolation: not held, it needs 4 pairs.")
    assert is_described("new-mexico", 28, "All with 4 wins or more go on")
    assert is_described("new-mexico", 28, "Finals: 2 to 28 pairs")
    assert is_described("new-mexico", 27, "One sits out each round")
    assert is_described("austin", 24, "The top half of each group")
    assert is_described(
        "texas42-sample", 16, "A tie for place 2 is settled by one hand played."
    )
    assert is_described("texas42-sample", 16, "at most 7 marks a game")
    assert is_described("chambers-lake", 16, "All go on to the Finals")
    assert is_described("richardson", 16, "50 minutes in everybody's first 2 matches")
    assert is_described("timpson", 16, "best of 5, then best of 3")
    assert is_described("westfest", 16, "is out of the event")
    assert is_described("draw-box", 16, "winners draw winners")
    assert is_described("weatherford", 9, "play for third place")
    assert is_described("austin-league", 9, "9 weeks for 9 pairs")
    assert is_described("austin-league", 9, "sits out each week")
    assert is_described(
        "curry-county", 25, "5 clubs of 5 pairs meet home and away over 10 nights"
    )
    assert is_described("curry-county-dates", 15, "the side that offered dates")
    assert is_described("club-night", 21, "One sits out each round")
    assert is_described("club-night", 23, "3 sit out each round")
    assert is_described("spec", None, "as many as fit the field")
    assert is_described("weatherford", None, "one group")


def test_swiss_by_score_is_called_so() -> None:
    f = preset("new-mexico")
    stage = replace(f.stages[0], options=(("pairing", "score"),))
    f = replace(f, stages=(stage, f.stages[1]))
    assert "paired by score" in described(f, 8, None)[0]


def drawn_with_a_late_pair(place: int) -> tuple[str, ...]:
    f = preset("spec")
    drawing = open_stage(f.stages[0], [Entrant(n) for n in range(1, 9)], 42)
    play = Play(f.stages[0], drawing.groups, drawing.matches)
    late = join_late(
        play, 9, 1, seed=1, first_match=99, place=late_places(play, 1)[place]
    )
    return tuple(map(str, describe(f, 9, 4, late.play)))


def test_a_drawn_stage_is_described_as_it_is_drawn() -> None:
    as_long = drawn_with_a_late_pair(0)
    assert "9 pairs drawn at random into 1 group of 9; 6 or 7 games each" in as_long[0]
    some = "In group A not everybody meets everybody: 28 of 36 pairings are played."
    assert some in as_long
    longer = drawn_with_a_late_pair(1)
    assert "9 pairs drawn at random into 1 group of 9; 8 games each" in longer[0]
    assert not any("not everybody" in sentence for sentence in longer)
    # Two rounds more of 25 minutes.
    assert any(s.startswith("The timed rounds take 2 h 55 min") for s in as_long)
    assert any(s.startswith("The timed rounds take 3 h 45 min") for s in longer)


def test_everybody_meets_everybody_is_said_only_where_it_is_so() -> None:
    weatherford = preset("weatherford")
    assert "one group, at most 6 games each" in described(weatherford, None, None)[0]
    state = preset("state")
    assert "everybody meets everybody" in described(state, None, None)[0]
    first, *others = state.stages
    short = replace(state, stages=(replace(first, rounds=4), *others))
    at_most = "groups of 8 or fewer, at most 4 games each"
    assert at_most in described(short, None, None)[0]
    home = preset("home-away-league")
    season = replace(home, stages=(replace(home.stages[0], rounds=5), *home.stages[1:]))
    assert "each against each twice" in described(season, 6, None)[0]
    assert "each against each twice" not in described(season, 12, None)[0]
    assert "each against each twice" not in described(season, None, None)[0]
