"""Tests at the size of a long proof: more races, seeds, examples, and those marked.

``python -m tests.soak.larger [PROOF[:SIZE[:TESTS]]|marked[::TESTS] ..]``; a proof too long
for one sitting is cut by the names of its tests, as ``pytest -k`` has them.
"""

import os
import subprocess
import sys
import time

from tests.soak.parts import check_names, name_of, report

PLAYERS = "tests/players/ratings/test_rating.py tests/players/seasons"
EVENTS = """
tests/players/common/test_clock.py tests/tournaments/schedule/test_forecast_lengths.py
tests/players/common/test_lines.py tests/tournaments/field/test_sheet.py
tests/tournaments/setup/test_formats.py
tests/tournaments/templatetags/test_bracket.py
"""
HANDS = "tests/scoring/game/test_hands.py tests/scoring/rehearse/test_random_match.py"
SHEETS = """
tests/scoring/sheets/test_followed_sheet_browser.py
tests/scoring/sheets/test_sheets_browser.py
"""
ACCOUNTS = "tests/players/accounts/test_accounts_browser.py"
BOARD = "tests/walk/test_board.py tests/walk/test_board_space.py"
BRACKETS = "tests/tournaments/public/test_public_browser.py"
OFFLINE = "tests/walk/test_offline.py tests/walk/test_offline_clash.py"
PROOFS = {
    "scoring.races": ("tests/scoring/results/test_races.py", "RACES", 1000),
    "brackets.corrections": ("tests/tournaments/draw/test_redraw.py", "SEEDS", 100),
    "ratings.corrections": (
        "tests/tournaments/ratings/test_rated_corrections.py",
        "SEEDS",
        30,
    ),
    "performances.corrections": (
        "tests/tournaments/event/test_performances.py",
        "SEEDS",
        30,
    ),
    "money.cents": ("tests/tournaments/money/test_money.py", "SEEDS", 30),
    "pairs.late": ("tests/tournaments/field/test_late_mornings.py", "MORNINGS", 300),
    "pairs.previews": ("tests/tournaments/field/test_previews.py", "DAYS", 6),
    "export.days": ("tests/tournaments/exchange/test_export.py", "DAYS", 9),
    "offline.sync": ("tests/scoring/offline/test_offline_sync.py", "GAMES", 100),
    "rehearse.late": ("tests/scoring/rehearse/test_play.py", "DAYS", 3),
    "snapshot.days": ("tests/tournaments/event/test_event.py", "DAYS", 5),
    "rules.examples": ("tests/scoring/rules", "EXAMPLES", 500),
    "formats.examples": ("tests/tournaments/formats", "EXAMPLES", 500),
    "hands.examples": (HANDS, "EXAMPLES", 400),
    "players.examples": (PLAYERS, "EXAMPLES", 500),
    "standings.cut": ("tests/tournaments/standings/test_finish.py", "EXAMPLES", 1),
    "brackets.paper": (BRACKETS, "EXAMPLES", 1),
    "events.examples": (EVENTS, "EXAMPLES", 500),
    "mail.silent": ("tests/deploy/test_dead_mail.py", "MAILS", 120),
    "imports.days": ("tests/tournaments/exchange/test_importing.py", "DAYS", 8),
    "practice.rounds": ("tests/scoring/rehearse/test_practice.py", "ROUNDS", 7),
    "paper.field": ("tests/scoring/paper/test_pages.py", "PAIRS", 147),
    "players.words": ("tests/walk/test_players.py", "STEP", 1),
    "access.rules": ("tests/walk/test_access.py", "RULES", 2),
    "access.accounts": (ACCOUNTS, "RULES", 2),
    "access.sheets": (SHEETS, "RULES", 2),
    "access.rulings": ("tests/scoring/rulings/test_rulings_browser.py", "RULES", 2),
    "access.offline": (OFFLINE, "RULES", 2),
    "access.offline_hands": ("tests/walk/test_offline_hands.py", "RULES", 2),
    "access.board": (BOARD, "RULES", 2),
    "access.judge": ("tests/walk/test_rulings.py", "RULES", 2),
    "access.style": ("tests/templates/test_browser.py", "RULES", 2),
    "signup.at_once": ("tests/tournaments/signup/test_at_once.py", "AT_ONCE", 64),
    "signup.flyers": ("tests/tournaments/signup/test_flyer.py", "EXAMPLES", 1),
    "walk.moments": ("tests/walk/test_one_moment.py", "STEP", 1),
    "walk.day": ("tests/walk/test_browser.py", "DAY", 1),
    "walk.season": ("tests/walk/test_before_and_after.py", "HOME_PAIRS", 16),
    "walk.roles": ("tests/walk/test_every_address.py", "EVERYBODY", 1),
}
"""Name: its files and folders, the variable they read their size from, the size."""


MARKED = ["-m", "soak", "-n", "auto", "--dist", "loadfile", "tests"]


def main(words: list[str] | None = None) -> None:
    """Print one JSON line a proof; end with status 1 where one is not sound."""
    asked = words or [*PROOFS, "marked"]
    check_names(map(name_of, asked), [*PROOFS, "marked"])
    failed = [word for word in asked if not _prove_named(word)]
    if failed:
        sys.exit(1)


def _prove_named(word: str) -> bool:
    name, size, tests, *_ = [*word.split(":"), "", ""]
    some = ["-k", tests] if tests else []
    if name == "marked":
        return prove(word, [*MARKED, *some], {})
    paths, variable, full = PROOFS[name]
    return prove(word, [*paths.split(), *some], {variable: int(size or full)})


def prove(name: str, arguments: list[str], sizes: dict[str, int]) -> bool:
    """Run pytest; print the size, how long, and whether all was sound."""
    start = time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        env={**os.environ, **{name: str(size) for name, size in sizes.items()}},
        capture_output=True,
        text=True,
    )
    is_ok = ended.returncode == 0 and "skipped" not in ended.stdout
    shown = {variable.lower(): size for variable, size in sizes.items()}
    report(name, start, ok=is_ok, **shown)
    if not is_ok:
        sys.stderr.write(ended.stdout[-4000:])
    return is_ok


if __name__ == "__main__":
    main(sys.argv[1:])
