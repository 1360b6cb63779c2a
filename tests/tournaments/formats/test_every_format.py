"""Every preset and every kind of stage, played to the end at many sizes.

``python -m tests.soak.formats`` plays every size with five seeds.
"""

from dataclasses import replace

import pytest

from tests.each import each
from tests.tournaments.formats.played_events import CALM, Luck
from tests.tournaments.formats.simulate import simulate
from tournaments.formats import PRESETS, Format, StageRules, preset, size_error

ROUGH = Luck()


SOME = [2, 3, 5, 8, 10, 14, 16, 25]


@pytest.mark.parametrize(("luck", "sizes"), [(CALM, SOME[1::2]), (ROUGH, SOME[::2])])
def test_every_preset_plays_to_the_end(luck: Luck, sizes: list[int]) -> None:
    for name in PRESETS:
        for n in sizes:
            if size_error(preset(name), n) is None:
                simulate(preset(name), n, 1, luck)


def bracket_format(kind: str, **options: object) -> Format:
    stage = StageRules(
        "Bracket", kind, level="one_hand", options=tuple(options.items())
    )
    return Format(kind, kind, "pair", (2, 1024), (stage,))


def by_score() -> Format:
    f = preset("new-mexico")
    stage = replace(f.stages[0], options=(("pairing", "score"),))
    return replace(f, stages=(stage, f.stages[1]))


@each(
    "f",
    [
        bracket_format("single_elimination"),
        bracket_format("single_elimination", bronze=True),
        bracket_format("single_elimination", last_four=True),
        bracket_format("double_elimination"),
        bracket_format("draw_box"),
        by_score(),
    ],
)
def test_brackets_and_swiss_by_score_play_to_the_end_at_any_size(f: Format) -> None:
    for n in (*range(2, 10), 12, 16, 23, 33):
        simulate(f, n, n, ROUGH)
