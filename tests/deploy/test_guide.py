"""The guide for clubs: true in both languages, and a page of the program."""

import gettext
import re
from pathlib import Path

import pytest

from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "deploy/locale/es/LC_MESSAGES/django.mo"


def words_of_pages(language: str) -> list[str]:
    """What the guide says that a page or a button says, after its first paragraph."""
    text = (ROOT / f"docs/guide/{language}.md").read_text().partition("\n## ")[2]
    slanted = re.findall(r"(?<![*\w])\*([^*]+)\*(?!\*)", text)
    return [" ".join(words.split()) for words in slanted]


def test_each_button_that_the_guide_names_is_a_text_of_the_program() -> None:
    """And the Spanish guide names the same ones, in the same order."""
    with CATALOGUE.open("rb") as file:
        texts = gettext.GNUTranslations(file)
    english, spanish = words_of_pages("en"), words_of_pages("es")
    assert len(english) == len(spanish) > 70
    wrong = [
        (words, palabras)
        for words, palabras in zip(english, spanish, strict=True)
        if palabras == words or palabras != texts.gettext(words)
    ]
    assert wrong == []


@pytest.mark.django_db
@each(
    ("language", "title", "chapter", "anchor"),
    [
        ("en", "The guide", "For judges", "for-judges"),
        ("es", "La guía", "Más que una mañana", "mas-que-una-manana"),
    ],
)
def test_the_guide_is_a_page_in_the_readers_language(
    client, language: str, title: str, chapter: str, anchor: str
) -> None:
    page = client.get("/guide/", headers={"accept-language": language})
    text = page.text
    assert f"<h1>{title}</h1>" in text
    assert f'<a class="split" href="#{anchor}">{chapter}</a>' in text
    assert f'<h2 id="{anchor}">{chapter}</h2>' in text
    assert "<em>" in text
    assert f'<a href="/guide/">{title}</a>' in text  # At the foot of every page
