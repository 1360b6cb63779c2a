"""``python -m scoring.rehearse PRESET PAIRS SEED RULES [FILE]``: rehearses in memory.

``manage.py rehearse`` starts it in a process whose DATABASE_URL is a database in memory;
it refuses any other database.
"""

import json
import sys
from functools import partial
from pathlib import Path

import django


def main() -> None:
    """Create the tables, play the event and write its export."""
    django.setup()
    from django.apps import apps
    from django.db import connection

    from scoring.rehearse.play import rehearse
    from scoring.rules.house import read_house
    from tournaments.exchange.export import export_bytes

    if connection.settings_dict["NAME"] != ":memory:":
        sys.exit("A rehearsal needs a database of its own: use manage.py rehearse.")
    preset, pairs, seed, rules, *out = sys.argv[1:]
    house = read_house(json.loads(rules)) if rules else None
    with connection.schema_editor() as tables:  # there are no rows to migrate
        for model in apps.get_models():
            tables.create_model(model)
    report = partial(print, file=sys.stderr)
    event = rehearse(preset, int(pairs), int(seed), report, house)
    body = export_bytes(event)
    if out:
        Path(out[0]).write_bytes(body)
    else:
        sys.stdout.buffer.write(body)


if __name__ == "__main__":
    main()
