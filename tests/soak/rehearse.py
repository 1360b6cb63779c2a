"""Every preset rehearsed at every size of its field; each export checked, moved, checked.

Each preset runs in a process of its own with a copy in memory of one migrated database,
as many at once as there are cores. ``python -m tests.soak.rehearse [PRESET[:FROM-TO] ..]``.
"""

import json
import os
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.served import ROOT
from tests.soak.parts import check_parts, name_of, part_of, report
from tournaments import formats

SIZES = (*range(2, 65), 128, 147, 256)
SEED = 1
PROOF = "tests.soak.rehearse"
MIGRATED = "SOAK_MIGRATED"
"""Names the file to copy to whoever proves one preset."""


def main(presets: list[str] | None = None) -> None:
    """Print one JSON line a preset, and on stderr what each size took."""
    asked = presets or list(formats.PRESETS)
    check_parts(asked, formats.PRESETS)
    with TemporaryDirectory(prefix="soak-") as scratch:
        migrated = Path(scratch, "migrated.sqlite3")
        _run(scratch, f"sqlite:///{migrated}", "manage.py", "migrate", "--verbosity=0")
        prove_apart = partial(_run, scratch, "sqlite://:memory:", "-m", PROOF)
        os.environ[MIGRATED] = str(migrated)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ended = list(pool.map(prove_apart, asked))
    if any(ended):
        sys.exit(1)


def _run(scratch: str, database: str, *command: str) -> int:
    settings = {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "DATABASE_URL": database,
        "DATA_DIR": scratch,
        "REDIS_URL": "",
    }
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | settings, check=False
    ).returncode


def sizes_of(preset: str) -> tuple[str, list[int]]:
    """The preset of a word like ``state:2-24``, and its sizes."""
    name = name_of(preset)
    shape = formats.preset(name)
    sizes = part_of(preset, SIZES)
    return name, [n for n in sizes if not formats.size_error(shape, n)]


def prove_all(word: str) -> None:
    """In the process of its own: size by size."""
    import django

    django.setup()
    from django.db import connection

    connection.ensure_connection()
    with closing(sqlite3.connect(os.environ[MIGRATED])) as migrated:
        migrated.backup(connection.connection)
    preset, sizes = sizes_of(word)
    start, wrong = time.perf_counter(), []
    for n in sizes:
        began = time.process_time()
        wrong += prove(preset, n, SEED)
        took = time.process_time() - began
        sys.stderr.write(f"{preset} {n}: {took:.1f} s, {len(wrong)} faults\n")
    counted = {"events": len(sizes), "cpu_seconds": round(time.process_time(), 1)}
    report(f"rehearse.{word}", start, ok=not wrong, faults=wrong[:5], **counted)
    if wrong:
        sys.exit(1)


def prove(preset: str, pairs: int, seed: int) -> list[str]:
    """Play, check every sentence of the contract, move, compare; then undo it all."""
    from django.db import transaction

    from scoring.rehearse.play import rehearse
    from tests.tournaments.exchange.taking_in import twin, worked_out
    from tests.tournaments.exchange.validate import faults
    from tournaments.event.selectors.audit import check_log
    from tournaments.exchange.export import export_bytes

    with transaction.atomic():
        event = rehearse(preset, pairs, seed)
        body = export_bytes(event)
        faults_of_day = faults(json.loads(body))
        faults_of_day += [fault.sentence for fault in check_log(event).faults]
        again = twin(event)
        faults_of_day += [fault.sentence for fault in check_log(again).faults]
        if export_bytes(again) != body or worked_out(again) != body:
            faults_of_day.append("export, import, export: other bytes")
        transaction.set_rollback(True)
    return [f"{preset} {pairs} {seed}: {fault}" for fault in faults_of_day]


if __name__ == "__main__":
    if MIGRATED in os.environ:
        prove_all(sys.argv[1])
    else:
        main(sys.argv[1:])
