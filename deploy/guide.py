"""The guide for clubs: the text of docs/guide as a page, in the reader's language."""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from markdown_it import MarkdownIt

from tournaments.event.public_page import people_page

GUIDES = settings.BASE_DIR / "docs" / "guide"


class Chapter(NamedTuple):
    """A part of the guide; its anchor leads to it on the page."""

    title: str
    anchor: str


class Guide(NamedTuple):
    title: str
    chapters: tuple[Chapter, ...]
    text: SafeString


@people_page
def guide(request: HttpRequest) -> HttpResponse:
    """How a club runs its tournament, for directors, judges and players."""
    return render(request, "deploy/guide.html", {"guide": _guide_in(get_language())})


@cache
def _guide_in(language: str | None) -> Guide:
    file = GUIDES / f"{language}.md"
    if not file.exists():
        file = GUIDES / "en.md"
    heading, text = file.read_text(encoding="utf-8").split("\n", 1)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    chapters = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            chapters.append(Chapter(inline.content, slugify(inline.content)))
            opening.attrSet("id", chapters[-1].anchor)
    html = markdown.renderer.render(tokens, markdown.options, {})
    own_text = mark_safe(html)  # noqa: S308  a file of ours, whose HTML is not read
    return Guide(heading.removeprefix("# "), tuple(chapters), own_text)


urlpatterns: list[URLPattern] = [path("guide/", guide, name="guide")]
