"""A link of two people that ended stays for the seasons that were sealed with it."""

from django.db import migrations, models
from django.db.models import Q

ONCE = "players_personlink_once"


class Migration(migrations.Migration):
    dependencies = [("players", "0011_associations_renamed")]

    operations = [
        migrations.AddField(
            "personlink", "ended_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.RemoveConstraint("personlink", ONCE),
        migrations.AddConstraint(
            "personlink",
            models.UniqueConstraint(
                fields=("asking", "asked"), condition=Q(ended_at=None), name=ONCE
            ),
        ),
    ]
