"""The log of an association says that it was renamed."""

from django.db import migrations, models
from django.db.models import Q

ACTIONS = [
    ("rename", "Renamed the association to %(name)s."),
    ("invite", "Invited %(name)s as officer."),
    ("revoke", "Took the invitation of %(name)s back."),
    ("join", "%(name)s became an officer."),
    ("remove", "%(name)s is no longer an officer."),
    ("ask", "Invited %(name)s."),
    ("agree", "%(name)s belongs to it."),
    ("out", "%(name)s no longer belongs to it, or is no longer invited."),
    ("hold", "%(name)s does not count, as its club decided."),
    ("count", "%(name)s counts again, as its club decided."),
    ("save", "Saved the season %(name)s."),
    ("seal", "Sealed the season %(name)s."),
    ("open", "Opened the season %(name)s."),
    ("delete", "Deleted the season %(name)s."),
    ("back", "Brought the season %(name)s back."),
]
KNOWN = "players_associationentry_action_known"


class Migration(migrations.Migration):
    dependencies = [("players", "0010_search_engines")]

    operations = [
        migrations.AlterField(
            "associationentry",
            "action",
            models.CharField(choices=ACTIONS, max_length=6),
        ),
        migrations.RemoveConstraint("associationentry", KNOWN),
        migrations.AddConstraint(
            "associationentry",
            models.CheckConstraint(
                condition=Q(action__in=[action for action, _ in ACTIONS]), name=KNOWN
            ),
        ),
    ]
