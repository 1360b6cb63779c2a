"""The style sheet and the base page keep what they promise."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from tests.each import each
from tests.templates.draw import STATIC, colours, contrast

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
TEXT = ("ink", "ink-soft", "felt", "brass", "brick")
GROUND = ("paper", "sheet", "shade", "felt-wash", "brass-wash", "brick-wash")


@each("theme", ["light", "dark"])
@each("text", TEXT)
@each("ground", GROUND)
def test_every_text_colour_reads_on_every_ground(
    theme: str, text: str, ground: str
) -> None:
    shades = colours(theme)
    assert contrast(shades[text], shades[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_read_and_edges_of_fields_are_seen(theme: str) -> None:
    shades = colours(theme)
    assert contrast(shades["on-felt"], shades["felt"]) >= 4.5
    assert contrast(shades["on-bar"], shades["bar"]) >= 4.5
    assert contrast(shades["line-firm"], shades["paper"]) >= 3
    assert contrast(shades["line-firm"], shades["sheet"]) >= 3


def test_each_colour_stands_once() -> None:
    css = (STATIC / "site.css").read_text().split("@media print")[0]
    for name in colours("dark"):
        assert (
            len(re.findall(rf"--{name}: (?:var\(--light|#[0-9a-f]{{6}})", css)) == 1
        ), name


def test_figures_in_the_slab_stand_on_the_line() -> None:
    """The shorthand sets figures back to the font's own, which hang below it."""
    for path in STATIC.glob("*.css"):
        for rule in re.findall(
            r"[^{}]*{[^{}]*font: [^;}]*--slab[^{}]*}", path.read_text()
        ):
            assert "lining-nums" in rule, rule


def test_files_named_in_the_style_sheet_exist() -> None:
    css = (STATIC / "site.css").read_text()
    for path in re.findall(r'url\("([^"]+)"\)', css):
        assert (STATIC / path).is_file(), path


def test_every_vendored_file_stands_in_the_list() -> None:
    listed = (STATIC / "vendor" / "README.md").read_text()
    patterns = re.findall(r"`([\w./*-]+\.(?:m?js|woff2|txt))`", listed)
    vendored = STATIC / "vendor"
    known = {path for pattern in patterns for path in vendored.glob(pattern)}
    files = {p for p in vendored.rglob("*") if p.is_file() and p.name != "README.md"}
    assert files == known


def test_no_template_carries_inline_style_or_script() -> None:
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text()
        assert not re.search(
            r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*src=)", text
        ), path


@pytest.mark.django_db
def test_the_style_page_shows_every_component() -> None:
    request = RequestFactory().get("/style/")
    html = render_to_string("style/index.html", request=request)
    for name in ("tally", "tile", "state ", "clock", "ledger", "bracket", "confirm"):
        assert f'class="{name}' in html
    assert "This field is required." in html


@pytest.mark.django_db
def test_the_base_page_speaks_the_readers_language() -> None:
    with translation.override("es"):
        html = render_to_string("base.html", request=RequestFactory().get("/"))
    assert '<html lang="es"' in html
    assert 'value="es" lang="es" aria-current="true"' in html


@pytest.mark.django_db
def test_a_public_page_carries_nothing_of_one_reader() -> None:
    html = render_to_string("base_public.html", request=RequestFactory().get("/"))
    assert "csrfmiddlewaretoken" not in html
    assert 'class="messages"' not in html


def test_every_form_that_acts_has_a_token_against_forgery() -> None:
    """A stranger's form has a seal, the language needs neither, scripts put one in the rest."""
    without = {
        page.name
        for page in TEMPLATES.rglob("*.html")
        for form in re.findall(r"(?s)<form\b.*?</form>", page.read_text())
        if re.search('method="post"|hx-post=', form)
        and not re.search(r"{% csrf_token %}|seal=seal\b", form)
    }
    assert without == {"503.html", "foot.html", "_queue.html"}


def test_the_key_of_the_clock_does_nothing_else_on_any_page() -> None:
    pages = [p for p in TEMPLATES.rglob("*.html") if p.parent.name != "style"]
    buttons = [
        button
        for page in pages
        for button in re.findall(r'<[^<>]*data-key="Shift\+p"[^<>]*>', page.read_text())
    ]
    assert buttons
    assert all(re.search('value="(pause|resume)"', button) for button in buttons)
