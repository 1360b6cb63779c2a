"""How many came behind: counted for performances, as it was counted for seals."""

from collections import defaultdict
from itertools import pairwise

from django.db import migrations, models
from django.db.models import F, Q

FIELD = models.PositiveSmallIntegerField(default=0)
IN_FIELD = Q(place__gte=1, field_size__gte=F("place") + F("behind"))


def fill(apps, schema_editor):
    """The field after each place; of a performance without those who share the place."""
    rows = apps.get_model("players", "Performance").objects
    for each in (rows, apps.get_model("players", "SealedResult").objects):
        each.exclude(place=None).update(behind=F("field_size") - F("place"))
    shared = rows.filter(is_shared=True)
    for uid in shared.order_by().values_list("event_uid", flat=True).distinct():
        of_event = rows.filter(event_uid=uid).exclude(place=None)
        for place, behind in _behind(list(of_event)).items():
            of_event.filter(place=place, is_shared=True).update(behind=behind)


def _behind(rows):
    """How many came behind each place of one event."""
    at = defaultdict(list)
    for row in rows:
        at[row.place].append(row)
    last = max(row.field_size for row in rows) + 1
    return {
        place: last - place - min(_entrants(at[place]), following - place)
        for place, following in pairwise([*sorted(at), last])
    }


def _entrants(level):
    """How many entrants these people are; partners, also of a part, are one."""
    entrants = []
    for row in level:
        team = {row.person_id, row.partner_id or row.person_id}
        same = [other for other in entrants if other & team]
        entrants = [other for other in entrants if not other & team]
        entrants.append(team.union(*same))
    return len(entrants)


class Migration(migrations.Migration):
    dependencies = [("players", "0004_former_names")]

    operations = [
        *(
            operation
            for model in ("performance", "sealedresult")
            for operation in (
                migrations.AddField(model, "behind", FIELD, preserve_default=False),
                migrations.RemoveConstraint(model, f"players_{model}_place_in_field"),
                migrations.AddConstraint(
                    model,
                    models.CheckConstraint(
                        condition=IN_FIELD, name=f"players_{model}_place_in_field"
                    ),
                ),
            )
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
