"""Seven Marks speaks Spanish: nothing untranslated, nothing English left, nothing cut."""

import ast
import gettext
import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from scoring.game.rule_books import CATALOGUES
from scoring.rules.citations import OWN, cite_of
from scoring.rules.presets import PRESETS as RULES
from scoring.rules.sentences import TEMPLATES
from tests.make import official_of, played_rounds
from tests.marked_texts import marked_texts, texts_in_code, texts_in_template
from tests.scoring.tables import at_table, first_game, hall, judge, path_of
from tournaments.draw.services.cutting import make_cut
from tournaments.formats.presets import PRESETS
from tournaments.templatetags.sentences import cited

CATALOGUE = Path(__file__).parents[2] / "deploy/locale/es/LC_MESSAGES/django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)s|%%|</?\w+")
SPANISH = {"HTTP_ACCEPT_LANGUAGE": "es-MX,es;q=0.9,en;q=0.5"}
ENGLISH = re.compile(
    r"\b(the|of|and|or|with|this|that|what|who|when|here|there|your|you|is|are|was|"
    r"has|have|not|nobody|everybody|pairs?|tables?|rounds?|games?|match(es)?|hand|"
    r"marks?|judges?|standings?|brackets?|draw|seed|bye|clock|time|place|won|lost|"
    r"wins?|losses|tied?|tiles?|next|back|enter|send|settings|search|players?)\b",
    re.IGNORECASE,
)
NAMES = (
    *("Seven Marks", "English", "Spring Open", "Hallettsville 42 Club"),
    *("National 42 Players Association", "presione Enter", "Enter lleva"),
    *(preset.title for preset in PRESETS.values()),
    "Big Game",
)
PUBLIC = ("", "standings/", "rounds/", "rounds/1/1/", "pairs/", "pairs/1/", "wall/")
DESK = (
    *("", "settings/", "pairs/", "pairs/import/", "draw/", "ties/", "cut/"),
    *("finish/", "log/", "links/", "rulings/", "handover/", "settings/format/"),
    "matches/1/",
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A request leaves its language behind in the thread."""
    yield
    translation.deactivate()


@cache
def messages() -> list[dict[str, str]]:
    """The catalogue's entries, each by the words a .po file uses; flags under "#,"."""
    entries = []
    for block in CATALOGUE.read_text().split("\n\n"):
        entry: dict[str, str] = {}
        word = ""
        for line in block.splitlines():
            if line.startswith("#"):
                entry["#,"] = entry.get("#,", "") + line[2:]
                continue
            key, _space, rest = line.partition(" ")
            word, text = (key, rest) if not line.startswith('"') else (word, line)
            entry[word] = entry.get(word, "") + ast.literal_eval(text)
        entries.append(entry)
    return entries


def texts_of(entry: dict[str, str]) -> list[tuple[str, str]]:
    """English and Spanish side by side, the plural with the plural."""
    if "msgid_plural" not in entry:
        return [(entry["msgid"], entry["msgstr"])]
    return [
        (entry["msgid"], entry["msgstr[0]"]),
        (entry["msgid_plural"], entry["msgstr[1]"]),
    ]


def test_every_message_is_translated_and_none_is_a_guess() -> None:
    _header, *entries = messages()
    assert len(entries) > 1000
    assert [e["msgid"] for e in entries if "fuzzy" in e.get("#,", "")] == []
    assert [
        english for e in entries for english, spanish in texts_of(e) if not spanish
    ] == []


def test_every_marked_text_has_its_spanish() -> None:
    spanish = {
        (entry.get("msgctxt", ""), english)
        for entry in messages()
        for english, translated in texts_of(entry)
        if translated and "fuzzy" not in entry.get("#,", "")
    }
    missing = {
        f"{path}: {text}"
        for path, (context, text) in marked_texts()
        if (context, text) not in spanish
    }
    assert missing == set(), "make messages, then write the Spanish"


def test_texts_are_found_in_code_and_templates() -> None:
    code = """
_("one"), _now("two" "three"), ngettext("pair", "pairs", n)
pgettext_lazy("seat", "N"), Term("bid", "An offer"), other("four"), _(five)
"""
    assert {text for _context, text in texts_in_code(code)} == {
        *("one", "twothree", "pair", "pairs", "N", "An offer")
    }
    template = """{% translate "Table" %} {% translate "won" context "of a match" as w %}
      {% term _("Pair") _("Player's") %} {% blocktranslate count n=1 trimmed %}
        {{ n }} 'hand'
      {% plural %}
        {{ n }} hands {% endblocktranslate %}"""
    assert set(texts_in_template(template)) == {
        *(("", "Table"), ("of a match", "won"), ("", "Pair"), ("", "Player's")),
        *(("", "%(n)s 'hand'"), ("", "%(n)s hands")),
    }


def test_placeholders_and_tags_are_the_same_in_both_languages() -> None:
    for entry in messages()[1:]:
        for english, spanish in texts_of(entry):
            wanted = sorted(set(PLACEHOLDER.findall(english)))
            assert sorted(set(PLACEHOLDER.findall(spanish))) == wanted, english


def test_a_sentence_ends_as_it_does_in_english() -> None:
    for entry in messages()[1:]:
        for english, spanish in texts_of(entry):
            assert english.startswith(" ") == spanish.startswith(" "), english
            assert english.endswith(".") == spanish.endswith("."), english


def test_the_program_says_usted() -> None:
    familiar = re.compile(
        r"(^|[.:] )([Dd]ale|[Ee]lige|[Ee]scoge|[Ee]scribe|[Pp]on|[Pp]onle|[Tt]oca|[Mm]ira) "
        r"|\b(tu|tus|tuy[oa]s?|qu[ií]ta(lo|la|los|las)|c[aá]mbia(lo|la|los|las))\b"
    )
    spanish = [text for entry in messages() for _key, text in texts_of(entry)]
    assert [text for text in spanish if familiar.search(text)] == []


def test_buttons_on_things_of_either_gender_have_none() -> None:
    """A result is *retirado*, a list *retirada*."""
    spanish = dict(text for entry in messages() for text in texts_of(entry))
    assert [spanish[button] for button in ("Take it back", "Change it")] == [
        "Retirar",
        "Cambiar",
    ]


def test_what_is_compiled_is_what_is_written() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        catalog = gettext.GNUTranslations(compiled)
    for entry in messages()[1:]:
        if "msgid_plural" in entry:
            single = catalog.ngettext(entry["msgid"], entry["msgid_plural"], 1)
            many = catalog.ngettext(entry["msgid"], entry["msgid_plural"], 2)
            assert [single, many] == [spanish for _english, spanish in texts_of(entry)]
        elif "msgctxt" in entry:
            spanish = catalog.pgettext(entry["msgctxt"], entry["msgid"])
            assert spanish == entry["msgstr"]
        else:
            assert catalog.gettext(entry["msgid"]) == entry["msgstr"]


def shown(page: str) -> str:
    """What a person reads or hears on a page, the names of people and things left out."""
    unread = r"<(script|style|code|pre)\b.*?</\1>|<option [^>]*>[^<]*/[^<]*</option>"
    page = re.sub(unread, " ", page, flags=re.DOTALL)
    page = re.sub(r'<[^>]* lang="en"[^>]*>[^<]*<', " <", page)
    heard = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', page)
    text = html.unescape(" ".join([re.sub(r"<[^>]+>", " ", page), *heard]))
    for name in sorted(NAMES, key=len, reverse=True):
        text = text.replace(name, " ")
    return " ".join(text.split())


def english_on(client: Client, address: str) -> list[str]:
    """The tell-tale words on a page, each with what stands around it."""
    answer = client.get(address, **SPANISH)
    assert answer.status_code == 200, address
    page = answer.content.decode()
    if "<html" in page:
        assert '<html lang="es"' in page
    text = shown(page)
    assert "%(" not in text, address
    return [
        text[max(hit.start() - 30, 0) : hit.end() + 30]
        for hit in ENGLISH.finditer(text)
    ]


@pytest.mark.django_db
def test_no_page_of_an_event_is_left_in_english(client) -> None:
    event = hall()
    game, jim = first_game(event), judge(event)
    of_judge = path_of(jim, game.match)
    for where in (
        *("/", "/t/", "/sign-in/", f"/follow/{event.slug}/1/"),
        *(f"/e/{event.slug}/{where}" for where in PUBLIC),
        *(path_of(at_table(game)), path_of(jim)),
        *(f"{of_judge}{where}" for where in ("", "rulings/", "lay-down/")),
        *(f"{of_judge}{where}" for where in ("hands/", "record/")),
    ):
        assert english_on(client, where) == [], where
    english_on(client, "/glossary/")  # terms of 42 stay English
    dana = official_of(event.club)
    for where in (*DESK, "inbox/", "pairs/1/", "tables/1/", "sheets/1/"):
        assert english_on(dana, f"/desk/{event.slug}/{where}") == [], where


@pytest.mark.django_db
def test_brackets_are_spanish(client) -> None:
    event = played_rounds(10)
    make_cut(event=event, by="dora")
    for where in ("brackets/", "brackets/2/"):
        assert english_on(client, f"/e/{event.slug}/{where}") == [], where


def test_where_a_rule_is_written_is_spanish() -> None:
    lines = [line for book in CATALOGUES.values() for line in book.lines]
    with translation.override("es"):
        texts_of = {str(line.source): cited(line.source) for line in lines}
        codes = {name.partition(".")[0] for name in TEMPLATES}
        places = {cite_of(r, c) for r in RULES.values() for c in codes} | {OWN}
        texts_of |= {place: cited(place) for place in places}
    assert (
        texts_of["N42PA 2019, rule 5 (2019-09-27)"]
        == "N42PA 2019, regla 5 (2019-09-27)"
    )
    same = {place for place, spanish in texts_of.items() if place == spanish}
    towns = {"Harper", "Hearne", "Timpson", "Westfest"}
    assert same == {"N42PA 2019", "N42PA 2019 (2019-09-27)", *towns}


@pytest.mark.django_db
def test_a_refusal_is_spanish(client) -> None:
    game = first_game(hall())
    form = {
        "do": "send",
        "game": 1,
        "seen_versions": 0,
        "key": "5f0c1c1e-0c1f-4c8e-9d35-0a8c3f1d2b6a",
    }
    answer = client.post(
        path_of(at_table(game), game.match),
        {**form, "marks_1": 5, "marks_2": 3},
        **SPANISH,
    )
    assert "todavía no termina un juego" in answer.content.decode()


@pytest.mark.django_db
def test_a_date_stays_in_its_field(client) -> None:
    event = hall()
    page = official_of(event.club).get(f"/desk/{event.slug}/settings/", **SPANISH)
    assert 'value="2027-03-06"' in page.content.decode()
