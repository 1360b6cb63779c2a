"""Parts of pages that are rendered once for their values."""

from functools import partial

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override

from players.clubs.models import Club
from tournaments.event.models import Event
from tournaments.floor.selectors.wall.standings import WallRow
from tournaments.public.selectors.pair_places import Neighbor
from tournaments.templatetags.memo import KEY, Parts

UPPER = Neighbor(7, "<marks>", is_level=False, has_left=False)


class Counted:
    """A value that counts how often a page shows it."""

    def __init__(self) -> None:
        self.shown = 0

    def __str__(self) -> str:
        self.shown += 1
        return f"shown {self.shown}"


def rendered(text: str, **values: object) -> str:
    return Template("{% load memo i18n %}" + text).render(Context(values))


def test_a_part_is_rendered_once_for_equal_values() -> None:
    page = Template("{% load memo %}{% memo value number %}{{ value }}{% endmemo %}")
    value = Counted()
    shown = [page.render(Context({"value": value, "number": n})) for n in (1, 1, 2)]
    assert shown == ["shown 1", "shown 1", "shown 2"]


def test_inside_nothing_is_known_but_the_values_named_each_escaped_once() -> None:
    part = "{% memo pair=line.pair %}{{ pair }}{{ line.why }}{% endmemo %}"
    assert rendered(part, line=UPPER) == "7"
    once = rendered("{% memo line %}{{ line.why }}{% endmemo %}", line=UPPER)
    assert once == "&lt;marks&gt;"


def test_each_language_has_its_own() -> None:
    page = Template(
        "{% load memo i18n %}{% memo %}{% translate 'Rounds' %}{% endmemo %}"
    )
    assert page.render(Context()) == "Rounds"
    with override("es"):
        assert page.render(Context()) == "Rondas"


def test_an_event_is_compared_by_what_pages_show_of_it() -> None:
    page = Template("{% load memo %}{% memo event %}{{ event.name }}{% endmemo %}")
    names = ("Spring", "Autumn", "Spring")
    club = Club(name="Tyler", slug="tyler")
    same = {"club": club, "format_json": {}, "uid": "a", "deleted_by": ""}
    events = [Event(name=name, **same) for name in names]
    shown = [page.render(Context({"event": event})) for event in events]
    assert shown == list(names)


def test_a_value_that_cannot_be_compared_is_refused() -> None:
    with pytest.raises(TypeError):
        rendered("{% memo rows %}{% endmemo %}", rows=[1])


def test_a_memo_ends() -> None:
    with pytest.raises(TemplateSyntaxError):
        rendered("{% memo rows %}")


def test_rows_are_rendered_once_each_and_know_nothing_but_their_item_and_values() -> (
    None
):
    rows = (
        '{% load memo %}{% rows "row" rows "tournaments/floor/_wall_row.html" %}'
        '{% rows "match" rows "components/state.html" state=state word=word %}'
    )
    row = WallRow(7, "1", 2, "<Ann>", ("6\N{EN DASH}0", "42"), is_last_in=True)
    page = Template(rows)
    shown = page.render(Context({"rows": [row, row], "state": "final", "word": "A"}))
    assert shown.count('<li data-row="7" class="cut">') == 2
    assert "&lt;Ann&gt;" in shown
    others = page.render(Context({"rows": [row], "state": "final", "word": "B"}))
    assert "A</span>" in shown
    assert "A</span>" not in others


def test_parts_are_dropped_before_they_take_much_memory() -> None:
    parts, made = Parts(most=2 * KEY + 5), []

    def part(key: str) -> str:
        made.append(key)
        return key

    for key in ("a", "b", "a", "c", "a"):
        assert parts.get(key, partial(part, key)) == key
    assert made == ["a", "b", "c", "a"]
