"""Performances and sealed results of events in points name their unit."""

from django.db import migrations

OTHER_GAMES = (
    *("84", "88", "79", "84-six", "80", "72", "3-handed", "moon", "moon-four"),
    *("geezer", "big-game", "140"),
)
"""Each has one preset, of the same name; every other preset is one of 42."""


def fill(apps, schema_editor):
    events = apps.get_model("tournaments", "Event").objects
    in_points = events.filter(rules_json__score="points")
    for uid, preset in in_points.values_list("uid", "rules_json__preset"):
        unit = f"{preset if preset in OTHER_GAMES else '42'} points"
        for name in ("Performance", "SealedResult"):
            rows = apps.get_model("players", name).objects
            rows.filter(event_uid=uid).update(unit=unit)


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0013_unit_of_marks'),
        ('tournaments', '0023_archive_indexes'),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
