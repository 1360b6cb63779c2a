"""Every preset rehearsed at every size of its field; each export checked, moved, checked.

Runs itself with a database in memory. ``python -m tests.soak.rehearse [PRESET ..]``.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent.parent
SIZES = (*range(2, 65), 147, 256)
SEEDS = (1,)
APART = "SOAK_IN_MEMORY"


def main(presets: list[str] | None = None) -> None:
    """Print one JSON line a preset."""
    with TemporaryDirectory(prefix="soak-") as scratch:
        apart = {
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "DATABASE_URL": "sqlite://:memory:",
            "DATA_DIR": scratch,
            "REDIS_URL": "",
            APART: "1",
        }
        subprocess.run(
            [sys.executable, "-m", "tests.soak.rehearse", *(presets or [])],
            cwd=ROOT,
            env=os.environ | apart,
            check=True,
        )


def prove_all(presets: list[str]) -> None:
    """In the process of its own: migrate once, then preset by preset."""
    import django

    django.setup()
    from django.core.management import call_command

    from tournaments import formats

    call_command("migrate", verbosity=0)
    for preset in presets or sorted(formats.PRESETS):
        shape = formats.preset(preset)
        sizes = [n for n in SIZES if not formats.size_error(shape, n)]
        start = time.perf_counter()
        wrong = [
            fault for n in sizes for seed in SEEDS for fault in prove(preset, n, seed)
        ]
        line = {
            "proof": f"rehearse.{preset}",
            "ok": not wrong,
            "events": len(sizes) * len(SEEDS),
        }
        line |= {"faults": wrong[:5]} if wrong else {}
        line["seconds"] = round(time.perf_counter() - start, 1)
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()
        if wrong:
            sys.exit(1)


def prove(preset: str, pairs: int, seed: int) -> list[str]:
    """Play, check every sentence of the contract, move, compare; then undo it all."""
    from django.db import transaction

    from scoring.rehearse.play import rehearse
    from tests.tournaments.exports.taking_in import twin, worked_out
    from tests.tournaments.exports.validate import faults
    from tournaments.exports.export import export_bytes

    with transaction.atomic():
        event = rehearse(preset, pairs, seed)
        body = export_bytes(event)
        found = faults(json.loads(body))
        again = twin(event)
        if export_bytes(again) != body or worked_out(again) != body:
            found.append("export, import, export: other bytes")
        transaction.set_rollback(True)
    return [f"{preset} {pairs} {seed}: {fault}" for fault in found]


if __name__ == "__main__":
    if os.environ.get(APART):
        prove_all(sys.argv[1:])
    else:
        main(sys.argv[1:])
