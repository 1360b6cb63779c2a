"""Templates can be read, and what makes them readable is not sent."""

from pathlib import Path

from django.template.engine import Engine

from deploy.template_loader import Loader

ROOT = Path(__file__).resolve().parents[2] / "templates"


def read(folder: Path, text: str) -> str:
    (folder / "page.html").write_text(text)
    loader = Loader(Engine(), [folder])
    return loader.get_contents(next(loader.get_template_sources("page.html")))


def test_no_line_is_longer_than_140_characters() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(ROOT.rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > 140
    ]
    assert long == []


def test_no_template_is_longer_than_130_lines() -> None:
    long = [
        str(path.relative_to(ROOT))
        for path in sorted(ROOT.rglob("*.html"))
        if len(path.read_text().splitlines()) > 130
    ]
    assert long == []


PRINTED = [
    *("base_print", "tournaments/public/brackets", "tournaments/public/pair"),
    *("tournaments/public/pairs", "tournaments/public/rounds"),
    *("tournaments/house/public_rules", "tournaments/house/rules_compared"),
    *("tournaments/public/schedule", "tournaments/public/standings"),
    *("tournaments/public/week", "tournaments/people/partnership"),
    *("tournaments/people/person", "tournaments/ratings/ratings"),
    *("tournaments/seasons/people_season", "tournaments/clubs/winners"),
    *("tournaments/public/roles", "tournaments/draw/cut", "tournaments/draw/draw"),
    *("tournaments/draw/finish", "tournaments/setup/log"),
    *("tournaments/people/members", "scoring/statistics/event_statistics"),
    *("scoring/hands/glossary", "scoring/codes/links", "scoring/sheets/public_sheet"),
    "scoring/statistics/season_statistics",
]


def test_a_page_that_prints_well_has_a_button_for_it() -> None:
    without = [
        page
        for page in PRINTED
        if " data-print" not in (ROOT / f"{page}.html").read_text()
    ]
    assert without == []


def test_a_part_begins_after_its_head_and_ends_without_a_line_break(tmp_path) -> None:
    head = "{% load i18n %}\n{% comment %}\nSeats.\n{% endcomment %}\n"
    shown = read(tmp_path, f"{head}<b>7</b>\n")
    assert shown.endswith("{% endcomment %}<b>7</b>")
    assert "{% load i18n %}{% comment %}" in shown


def test_a_broken_tag_is_sent_on_one_line(tmp_path) -> None:
    tag = '<a\n    class="button"\n    {% if x > 1 %}hidden{% endif %}\n  >Go</a>'
    assert (
        read(tmp_path, tag)
        == '<a class="button" {% if x > 1 %}hidden{% endif %}>Go</a>'
    )


def test_indentation_is_not_sent(tmp_path) -> None:
    assert read(tmp_path, "<ul>\n    <li>7</li>\n</ul>\n") == "<ul><li>7</li></ul>"
    assert read(tmp_path, "<b>7</b>\n    <i>won</i>") == "<b>7</b> <i>won</i>"
