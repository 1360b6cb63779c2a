"""A time of day, and a figure, is written alike on every page of a language."""

import re
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.template import Context, Template
from django.utils.formats import number_format
from django.utils.translation import override

from tests.each import each

TEMPLATES = Path(settings.BASE_DIR, "templates").rglob("*.html")
AFTERNOON = datetime(2027, 3, 6, 14, 5, tzinfo=UTC)


@each(
    ("language", "time", "both"),
    [("en", "2:05 PM", "Mar 6, 2:05 PM"), ("es", "14:05", "6 mar, 14:05")],
)
def test_each_language_has_its_own_style(language: str, time: str, both: str) -> None:
    page = Template(
        "{% load tz %}{% timezone 'UTC' %}"
        "{{ at|time }} {{ at|date:'SHORT_DATETIME_FORMAT' }}{% endtimezone %}"
    )
    with override(language):
        assert page.render(Context({"at": AFTERNOON})) == f"{time} {both}"


@each("language", ["en", "es"])
def test_a_figure_is_written_as_amounts_and_counts_are(language: str) -> None:
    with override(language):
        assert Template("{{ figure }}").render(Context({"figure": 10.3})) == "10.3"
        assert number_format(2000, force_grouping=True) == "2,000"


def test_no_page_has_a_style_of_its_own() -> None:
    own = r"""\|(?:time|date):["'][^"'_]*[HGhgi][^"'_]*["']"""
    naming = {p.name for p in TEMPLATES if re.search(own, p.read_text())}
    assert naming == set()
