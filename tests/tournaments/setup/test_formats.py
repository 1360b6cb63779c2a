"""A format as a form: what it shows it gives back, and nonsense is said in place."""

import os
from typing import Any

from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each import each
from tournaments import formats
from tournaments.setup.forms.format_draft import FormatDraft


def posted(draft: FormatDraft, **changed: Any) -> dict[str, Any]:
    """What a browser sends of the form as it stands, with some fields typed over."""
    data: dict[str, Any] = {"stages": str(len(draft.stages))}
    for form in (draft.main, *draft.stages):
        for field in form:
            value = field.value()
            if value is True:
                data[field.html_name] = "on"
            elif value is not None and value is not False:
                data[field.html_name] = str(value)
    return data | {name.replace("__", "-"): value for name, value in changed.items()}


def changed(preset: str, **typed: Any) -> FormatDraft:
    shape = formats.preset(preset)
    data = QueryDict(mutable=True)
    data.update(posted(FormatDraft(shape), **typed))
    return FormatDraft(shape, data)


@each("preset", [*formats.PRESETS][:16])
def test_every_preset_comes_back_as_it_was(preset: str) -> None:
    draft = changed(preset)
    assert draft.is_valid(), [f.errors for f in draft.stages]
    assert formats.format_to_json(draft.format) == formats.format_to_json(
        formats.preset(preset)
    )


@settings(max_examples=int(os.environ.get("EXAMPLES", "5")))
@given(
    minutes=st.integers(1, 200),
    best_of=st.sampled_from(["1", "3", "5, 3", "3, 3, 5"]),
    chain=st.permutations(["wins", "marks_diff", "head_to_head", "lot"]),
    top=st.integers(1, 5),
)
def test_what_is_typed_is_what_the_format_has(
    minutes: int, best_of: str, chain: list[str], top: int
) -> None:
    ranks = {f"stage-1-rank_{n}": name for n, name in enumerate(chain, 1)}
    draft = changed(
        "spec",
        **{
            "stage-1-minutes": str(minutes),
            "stage-2-best_of": best_of,
            "stage-1-advance": "top",
            "stage-1-advance_number": str(top),
            **ranks,
        },
    )
    assert draft.is_valid()
    morning, bracket, _rest = draft.format.stages
    assert (morning.minutes, morning.rank_by) == (minutes, tuple(chain))
    assert morning.advance == {"top": top}
    assert bracket.best_of == tuple(int(n) for n in best_of.split(", "))


@each(
    ("field", "typed", "sentence"),
    [
        ("stage-1-minutes", "soon", "whole number"),
        ("stage-1-best_of", "three", "Write 1, 3 or 5"),
        ("stage-1-name", "", "required"),
        ("stage-1-advance_steps", "many", "size of the field"),
    ],
)
def test_what_is_no_figure_is_said_beside_its_field(
    field: str, typed: str, sentence: str
) -> None:
    draft = changed("spec", **{field: typed})
    assert not draft.is_valid()
    name = field.removeprefix("stage-1-")
    assert sentence in str(draft.stages[0].errors[name])
    assert draft.stages[0][name].value() == typed


@each(
    ("typed", "sentence"),
    [
        ({"stage-1-kind": "swiss", "stage-1-rounds": ""}, "Swiss needs its rounds"),
        ({"stage-1-rank_2": "wins"}, "by one twice"),
        ({"stage-1-best_of": "2"}, "2"),
        ({"stage-1-advance": "best", "stage-1-advance_number": ""}, "advance"),
    ],
)
def test_what_makes_no_sense_is_said_at_its_stage(
    typed: dict[str, str], sentence: str
) -> None:
    draft = changed("spec", **typed)
    assert not draft.is_valid()
    refusal = str(draft.stages[0].non_field_errors()) + draft.wrong
    assert sentence in refusal


def test_where_clubs_meet_home_and_away_once_is_not_offered() -> None:
    for preset in ("curry-county", "curry-county-dates"):
        legs = FormatDraft(formats.preset(preset)).stages[0]["legs"]
        assert [str(title) for _legs, title in legs.field.choices] == ["home and away"]
        assert not changed(preset, **{"stage-1-legs": "1"}).is_valid()
    draft = changed("curry-county", **{"stage-1-every_days": "7"})
    assert draft.is_valid(), draft.stages[0].errors
    assert draft.format.stages[0].option("legs") == 2
    pairs = FormatDraft(formats.preset("home-away-league")).stages[0]["legs"]
    assert len(pairs.field.choices) == 2


def test_a_stage_that_feeds_others_cannot_simply_go_and_one_added_needs_a_name() -> (
    None
):
    added = changed("austin-league", add="1")
    assert (len(added.stages), added.is_valid()) == (2, False)
    draft = changed("spec", **{"stage-1-drop": "on"})
    assert not draft.is_valid()
    draft = changed("spec", **{"stage-3-drop": "on"})
    assert draft.is_valid()
    assert [s.name for s in draft.format.stages] == ["Round robin", "Championship"]


def test_what_a_kind_has_no_use_for_is_left_out() -> None:
    draft = changed("state", **{"stage-2-kind": "draw_box", "stage-2-rank_1": "wins"})
    assert draft.is_valid()
    bracket = draft.format.stages[1]
    assert (bracket.rank_by, bracket.options) == ((), ())


@each(
    ("preset", "stage", "switches"),
    [
        ("austin", 2, {"one_final": True, "losers": "straight"}),
        ("state", 2, {"last_four": True, "one_final": True}),
        ("state", 1, {"each_draws": True, "higher_end": True}),
    ],
)
def test_a_switch_of_a_stage_is_set_and_described(
    preset: str, stage: int, switches: dict[str, object]
) -> None:
    typed = {
        f"stage-{stage}-{name}": "on" if value is True else str(value)
        for name, value in switches.items()
    }
    draft = changed(preset, **typed)
    assert draft.is_valid()
    assert switches.items() <= dict(draft.format.stages[stage - 1].options).items()
    before, after = (
        {str(sentence) for sentence in formats.describe(shape, 32, 16)}
        for shape in (formats.preset(preset), draft.format)
    )
    assert after - before
