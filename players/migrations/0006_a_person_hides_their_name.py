"""Somebody may hide their own name; the club's log says so."""

from django.db import migrations, models
from django.db.models import Q

ACTIONS = [
    ("invite", "Invited %(name)s as %(role)s."),
    ("revoke", "Took the invitation of %(name)s back."),
    ("join", "%(name)s became %(role)s, invited as %(invited)s."),
    ("role", "%(name)s is %(role)s from now on."),
    ("remove", "%(name)s is no longer %(role)s."),
    ("delete", "Took %(name)s off the list of people."),
    ("forget", "Forgot the name and contacts of %(name)s."),
    ("hide", "Somebody hid their own name: %(name)s."),
]
KNOWN = "players_clubentry_action_known"


class Migration(migrations.Migration):
    dependencies = [("players", "0005_how_many_came_behind")]

    operations = [
        migrations.AlterField(
            "clubentry", "action", models.CharField(choices=ACTIONS, max_length=6)
        ),
        migrations.RemoveConstraint("clubentry", KNOWN),
        migrations.AddConstraint(
            "clubentry",
            models.CheckConstraint(
                condition=Q(action__in=[action for action, _ in ACTIONS]), name=KNOWN
            ),
        ),
    ]
