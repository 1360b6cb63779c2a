"""Every sentence reads well, with any value: its spaces, its words, its signs."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, product
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.deploy.test_spanish import DESK, PUBLIC, messages, texts_of
from tests.each import each
from tests.make import official_of, play_tables
from tests.scoring.made_rulings import appealed, decided, ruled
from tests.scoring.tables import at_table, first_game, hall, judge, pair_at, path_of
from tests.template_text import lines_of, loose_ends
from tournaments.event.models import Event

TEMPLATES = Path(__file__).parents[2] / "templates"
Typed = Callable[[], dict[str, object] | None]
LANGUAGES = ("en", "es")
VALUES = ("1", "3", "21 : \N{MINUS SIGN}7 : 5", "4 Ann / Bob")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%s")
ILL = {
    "two spaces": re.compile(r"\S  +\S"),
    "a space before a sign": re.compile(r"\w [,;.!?)](?!\w)|\( "),
    "two signs": re.compile(r"[,;] ?[,;.]|(?<!\.)\.\.(?!\.)"),
    "a doubled word": re.compile(r"\b([^\W\d_]{2,}) \1\b"),
    "a hyphen for a minus": re.compile(r"(?<![\w:/.-])-\d"),
}
ENGLISH_MONTH = re.compile(
    r"\b(January|February|April|June|July|August|September|October|November|December|"
    r"Jan|Apr|Aug|Dec)\b"
)


def faults_of(text: str) -> Iterator[str]:
    """What is wrong with a line, each with the line."""
    for name, pattern in ILL.items():
        fault = pattern.search(text)
        if fault:
            yield f"{name}: {text}"


def test_no_condition_of_a_template_leaves_a_space_before_a_comma() -> None:
    ends = {
        f"{path.relative_to(TEMPLATES)}: {end}"
        for path in sorted(TEMPLATES.rglob("*.*"))
        for end in loose_ends(path.read_text())
    }
    assert ends == set()


@each(
    ("template", "ends"),
    [
        ("{% if a %}\n  x\n{% else %}y{% endif %}, z", 1),
        ("{% if a %}x{% endif %}, <b>z</b>.", 0),
        (
            "{% for a in b %}{{ a }}{% if not forloop.last %}, {% endif %}{% endfor %}.",
            0,
        ),
        ("<p>{{ a }} <span>{% if b %}{{ c }}{% endif %}, d</span></p><p>, e", 1),
    ],
)
def test_a_space_is_found_behind_a_condition(template: str, ends: int) -> None:
    assert len(set(loose_ends(template))) == ends


def test_each_message_reads_well_in_both_languages() -> None:
    assert [
        fault
        for entry in messages()[1:]
        for texts in texts_of(entry)
        for text in texts
        for value in VALUES
        for fault in faults_of(" ".join(PLACEHOLDER.sub(value, text).split("\n")))
    ] == []


PRESETS_PLAYED = {
    "two sides": "spec",
    "three sides": "evening-moon",
    "points": "evening-big-game",
    "a league without tables": "home-away-league",
}


def begun(preset: str) -> Event:
    """An event whose first six pairs or players have a result each."""
    event = hall(6, preset=preset, tables=2)
    play_tables(event, (21, -7, 9) if preset == "evening-moon" else (7, 3))
    return event


FULLY = pytest.mark.parametrize(
    "is_full", [False, pytest.param(True, marks=pytest.mark.soak)]
)
"""Every page of every preset in both languages; or with every other preset in one."""


@pytest.mark.django_db
@FULLY
@pytest.mark.parametrize("preset", PRESETS_PLAYED.values(), ids=PRESETS_PLAYED)
def test_each_page_reads_well(preset: str, is_full: bool) -> None:
    event = begun(preset)
    dana = official_of(event.club)
    game = first_game(event) if event.matches.filter(state="playing") else None
    codes = [path_of(judge(event))]
    if game:
        codes += [path_of(at_table(game)), path_of(pair_at(game, 1))]
        codes += [path_of(judge(event), game.match)]
    addresses = [
        *(f"/e/{event.slug}/{where}" for where in (*PUBLIC, "rules/", "schedule/")),
        *(f"/desk/{event.slug}/{where}" for where in DESK),
        *codes,
    ]
    assert read(dana, in_languages(addresses, is_full, preset)) == []


def in_languages(
    addresses: list[str], is_full: bool, preset: str = ""
) -> list[tuple[str, str]]:
    """Each address with its language; every other preset reads it, in the other one."""
    if is_full:
        return list(product(addresses, LANGUAGES))
    if not preset or len(addresses) == 1:
        return list(zip(addresses, cycle(LANGUAGES), strict=False))
    turn = list(PRESETS_PLAYED.values()).index(preset)
    return [
        (address, LANGUAGES[(number + turn) // 2 % 2])
        for number, address in enumerate(addresses)
        if (number + turn) % 2 == 0
    ]


def read(
    client: Client, pages: Iterable[tuple[str, str]], typed: Typed = lambda: None
) -> list[str]:
    """The faults in the lines of these pages, or of their answers to what is typed."""
    faults = []
    for address, language in pages:
        headers = {"Accept-Language": language}
        sent = typed()
        ask = client.get if sent is None else client.post
        answer = ask(address, sent or {}, headers=headers)
        if answer.status_code == 404 and "schedule" not in address:
            faults.append(f"{address} is nowhere")
        if answer.status_code in (200, 409, 422):
            for line in lines_of(answer.text):
                faults += [f"{address} {fault}" for fault in faults_of(line)]
                if language == "es" and (month := ENGLISH_MONTH.search(line)):
                    faults.append(f"{address} {month[0]}: {line}")
    return faults


@pytest.mark.django_db
@FULLY
@pytest.mark.parametrize("preset", list(PRESETS_PLAYED.values())[:3])
def test_pages_of_rulings_offline_entries_and_rules_read_well(
    preset: str, is_full: bool
) -> None:
    event = hall(6, preset=preset, tables=2)
    game = first_game(event)
    ruled(game, "warning", code="slow")
    upheld, overruled = ruled(game), ruled(game, side=2)
    decided(appealed(upheld), is_upheld=True)
    decided(appealed(overruled), is_upheld=False)
    appealed(ruled(game, "warning", code="slow", side=2))
    desk_of = f"/desk/{event.slug}/"
    number = game.match.number
    addresses = [
        f"{path_of(judge(event), game.match)}rulings/",
        *(f"{desk_of}matches/{number}/{where}" for where in ("", "ruling/")),
        *(f"{desk_of}{where}" for where in ("rulings/", "inbox/", "settings/rules/")),
        *(f"{desk_of}{where}" for where in ("reported/", "scores/", "pairs/print/")),
        *(f"{desk_of}{where}" for where in ("pairs/1/", "tables/1/", "sheets/1/")),
        *(f"/e/{event.slug}/{where}" for where in ("rules/", "rules/compared/")),
        f"/e/{event.slug}/matches/{number}/sheet/",
        path_of(pair_at(game, 1)),
    ]
    dana = official_of(event.club)
    weighed = {"pair": 1, "code": "renege", "bid": 2, "do": "weigh"}
    assert read(dana, in_languages(addresses, is_full, preset)) == []
    ruling = in_languages([f"{desk_of}matches/{number}/ruling/"], is_full, preset)
    assert read(dana, ruling, weighed.copy) == []
    handover = in_languages([f"{desk_of}handover/"], is_full, preset)
    assert read(dana, handover, lambda: {"kept": "nonsense"}) == []


@pytest.mark.django_db
@FULLY
def test_pages_of_the_archive_of_people_and_of_files_read_well(
    sealed: Event, is_full: bool
) -> None:
    event = sealed
    clubs = f"/desk/clubs/{event.club.slug}/"
    rows = event.club.people.exclude(performances=None).distinct().order_by("pk")
    shown = rows if is_full else [*rows[:2], *rows.reverse()[:4]]
    people = [f"/people/{person.pk}/" for person in shown]
    played = event.matches.filter(round__number=1, games__ended="played")
    pair, other = (side.pair.partnership for side in played[0].sides.order_by("side"))
    addresses = [
        *("/", "/events/", "/events/?q=spring", "/events/?q=nobody", "/clubs/"),
        *(f"/clubs/{event.club.slug}/{where}" for where in ("", "winners/")),
        *people,
        f"/people/{pair.first_id}/{pair.second_id}/",
        f"/people/{pair.first_id}/against/{other.first_id}/",
        *(f"/people/{pair.first_id}/{where}" for where in ("hide/", "bids/")),
        *(f"/e/{event.slug}/{where}" for where in ("newspaper/", "standings/", "")),
        *(f"/e/{event.slug}/{where}" for where in ("statistics/", "pairs/1/")),
        *(f"{clubs}{where}" for where in ("", "people/", "winners/", "events/import/")),
        *(f"/desk/{event.slug}/{where}" for where in ("finish/", "log/")),
        *("/desk/", "/glossary/"),
    ]
    dana = official_of(event.club)
    event.club.memberships.update(role="owner")
    assert read(dana, in_languages(addresses, is_full)) == []

    def nonsense() -> dict[str, object]:
        return {"file": SimpleUploadedFile("event.json", b"{}"), "key": uuid4()}

    assert read(dana, product([f"{clubs}events/import/"], LANGUAGES), nonsense) == []
    lists = product([f"{clubs}people/import/", f"{clubs}winners/import/"], LANGUAGES)
    twice = {"text": "Name\nAnn Ray\nAnn Ray"}
    assert read(dana, lists, twice.copy) == []
