"""Every sentence reads well, with any value: its spaces, its words, its signs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.test_spanish import DESK, PUBLIC, desk, messages, texts_of
from tests.make import play_tables
from tests.scoring.tables import at_table, first_game, hall, judge, pair_at, path_of
from tests.template_text import lines_of, loose_ends
from tournaments.event.models import Event

TEMPLATES = Path(__file__).parents[2] / "templates"
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


@pytest.mark.parametrize(
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


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS_PLAYED.values(), ids=PRESETS_PLAYED)
@pytest.mark.parametrize("language", ["en", "es"])
def test_each_page_reads_well(preset: str, language: str) -> None:
    event = begun(preset)
    dana = desk(event)
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
    faults = []
    for address in addresses:
        answer = dana.get(address, headers={"Accept-Language": language})
        if answer.status_code == 200:
            for line in lines_of(answer.content.decode()):
                faults += [f"{address} {fault}" for fault in faults_of(line)]
                if language == "es" and (month := ENGLISH_MONTH.search(line)):
                    faults.append(f"{address} {month[0]}: {line}")
    assert faults == []
