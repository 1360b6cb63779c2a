"""``rehearse`` as it is typed: it plays in a process and a database of its own."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from players.clubs.services.clubs import create_club
from scoring.game.links import link_of
from tests.rehearsed import Rehearsed
from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes

FIVE_MARKS = '{"preset": "n42pa", "target": 5}'
PRACTISE = ("rehearse", "state", "--pairs", "8", "--seed", "1")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "pairs", "seed", "is_printed"),
    [
        ("weatherford", 6, 2, False),
        pytest.param("draw-box", 9, 2, True, marks=pytest.mark.soak),
    ],
)
def test_the_same_arguments_give_the_same_bytes_in_any_process(
    rehearsed: Rehearsed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    preset: str,
    pairs: int,
    seed: int,
    is_printed: bool,
) -> None:
    out, data = tmp_path / "event.json", tmp_path / "data"
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    monkeypatch.setenv("DATA_DIR", str(data))
    words = [preset, "--pairs", str(pairs), "--seed", str(seed)]
    call_command("rehearse", *words, *([] if is_printed else ["--out", str(out)]))
    printed, errors = capfdbinary.readouterr()
    written = printed if is_printed else out.read_bytes()
    assert written == export_bytes(rehearsed(preset, pairs, seed))
    assert written.startswith(b'{\n "v": 1,')
    assert is_printed or printed == b""
    assert b"The day would take" in errors
    assert not list(data.glob("*.sqlite3"))


def test_a_size_outside_the_preset_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as end:
        call_command("rehearse", "weatherford", "--pairs", "15", "--seed", "1")
    assert end.value.code == 2
    assert capsys.readouterr() == ("", "Weatherford takes 2 to 14 pairs, not 15.\n")


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'whist'"):
        call_command("rehearse", "whist", "--pairs", "8", "--seed", "1")


TOGETHER = "--into CLUB and --until STAGE:ROUND go together."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--until 1:3", TOGETHER),
        ("--into shiner", TOGETHER),
        (
            "--until third --into shiner",
            "third is no round: write STAGE:ROUND, for example 1:3.",
        ),
        ("--until 1:3 --into nowhere", "There is no club nowhere here."),
    ],
)
def test_what_cannot_be_practised_is_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    create_club(name="Shiner")
    with pytest.raises(SystemExit) as end:
        call_command(*PRACTISE, *words.split())
    assert end.value.code == 2
    assert capsys.readouterr() == ("", f"{sentence}\n")
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_a_practice_day_ends_with_the_codes_of_the_tables_that_play() -> None:
    create_club(name="Shiner")
    out = StringIO()
    words = ("--until", "1:2", "--into", "shiner", "--rules", FIVE_MARKS)
    call_command(*PRACTISE, *words, stdout=out)
    made = json.loads(out.getvalue().splitlines()[-1])
    event = Event.objects.get(uid=made["event"])
    assert (event.slug, event.is_practice) == (made["slug"], True)
    assert event.rules.target == 5
    assert made["pairs"] == event.pairs.count() == 8
    playing = event.matches.filter(state="playing").values_list("number", flat=True)
    assert sorted(match for _code, match in made["tables"]) == sorted(playing)
    for code, match in made["tables"]:
        assert link_of(code).number == event.matches.get(number=match).table
