"""Officers and their seasons, pauses, mailed invitations, the installation's keeper."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def give_seasons_to_associations(apps, schema_editor):
    """A season of an association was kept by one of its clubs."""
    seasons = apps.get_model("players", "Season")._base_manager
    for season in seasons.exclude(association=None).order_by("pk"):
        others = seasons.filter(
            association=season.association, club=None, deleted_at=None
        )
        if others.filter(name=season.name).exists():
            season.name = f"{season.name[:35]}, {season.club.name[:35]} {season.pk}"
        season.club = None
        season.save(update_fields=["name", "club"])


def mark_demo(apps, schema_editor):
    """The clubs that the program made to be looked at."""
    clubs = apps.get_model("players", "Club").objects
    clubs.filter(name="Demo 42 Club").update(is_demo=True)
    beside = clubs.filter(name="Yoakum 42 Club", associations__name="Lavaca County 42")
    clubs.filter(pk__in=list(beside.values_list("pk", flat=True))).update(is_demo=True)


def name_keeper(apps, schema_editor):
    """The first owner keeps the installation."""
    members = apps.get_model("players", "Membership").objects
    first = members.filter(role="owner").order_by("pk").first()
    if first is not None:
        keepers = apps.get_model("players", "Keeper").objects
        keepers.create(user_id=first.user_id, at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_a_person_hides_their_name"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AssociationEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("invite", "Invited %(name)s as officer."),
                            ("revoke", "Took the invitation of %(name)s back."),
                            ("join", "%(name)s became an officer."),
                            ("remove", "%(name)s is no longer an officer."),
                            ("ask", "Invited %(name)s."),
                            ("agree", "%(name)s belongs to it."),
                            (
                                "out",
                                "%(name)s no longer belongs to it, or is no longer invited.",
                            ),
                            ("hold", "%(name)s does not count, as its club decided."),
                            ("count", "%(name)s counts again, as its club decided."),
                            ("save", "Saved the season %(name)s."),
                            ("seal", "Sealed the season %(name)s."),
                            ("open", "Opened the season %(name)s."),
                            ("delete", "Deleted the season %(name)s."),
                            ("back", "Brought the season %(name)s back."),
                        ],
                        max_length=6,
                    ),
                ),
                ("name", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Keeper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(blank=True, max_length=150)),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="OfficerInvitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("key", models.UUIDField(unique=True)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="WithheldEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("event_uid", models.CharField(max_length=40)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="clubentry",
            name="players_clubentry_action_known",
        ),
        migrations.AddField(
            model_name="club",
            name="is_demo",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="club",
            name="time_zone",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="invitation",
            name="email",
            field=models.EmailField(blank=True, max_length=254),
        ),
        migrations.AddField(
            model_name="membership",
            name="paused_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="clubentry",
            name="action",
            field=models.CharField(
                choices=[
                    ("invite", "Invited %(name)s as %(role)s."),
                    ("revoke", "Took the invitation of %(name)s back."),
                    ("join", "%(name)s became %(role)s, invited as %(invited)s."),
                    ("role", "%(name)s is %(role)s from now on."),
                    ("remove", "%(name)s is no longer %(role)s."),
                    ("pause", "%(name)s is paused as %(role)s."),
                    ("resume", "%(name)s is %(role)s again."),
                    ("hand", "Handed the club over to %(name)s."),
                    ("delete", "Took %(name)s off the list of people."),
                    ("forget", "Forgot the name and contacts of %(name)s."),
                    ("hide", "Somebody hid their own name: %(name)s."),
                ],
                max_length=6,
            ),
        ),
        migrations.AlterField(
            model_name="season",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seasons",
                to="players.club",
            ),
        ),
        migrations.RunPython(give_seasons_to_associations, migrations.RunPython.noop),
        migrations.RunPython(mark_demo, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="clubentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "action__in",
                        [
                            "invite",
                            "revoke",
                            "join",
                            "role",
                            "remove",
                            "pause",
                            "resume",
                            "hand",
                            "delete",
                            "forget",
                            "hide",
                        ],
                    )
                ),
                name="players_clubentry_action_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                condition=models.Q(("deleted_at", None)),
                fields=("association", "name"),
                name="players_season_name_once_in_association",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("association__isnull", False), ("club", None)),
                    models.Q(("association", None), ("club__isnull", False)),
                    _connector="OR",
                ),
                name="players_season_of_club_or_association",
            ),
        ),
        migrations.AddField(
            model_name="associationentry",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="players.association",
            ),
        ),
        migrations.AddField(
            model_name="keeper",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="officerinvitation",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="players.association",
            ),
        ),
        migrations.AddField(
            model_name="withheldevent",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="withheld",
                to="players.association",
            ),
        ),
        migrations.AddConstraint(
            model_name="associationentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "action__in",
                        [
                            "invite",
                            "revoke",
                            "join",
                            "remove",
                            "ask",
                            "agree",
                            "out",
                            "hold",
                            "count",
                            "save",
                            "seal",
                            "open",
                            "delete",
                            "back",
                        ],
                    )
                ),
                name="players_associationentry_action_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="officerinvitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__gt", models.F("at"))),
                name="players_officerinvitation_ends",
            ),
        ),
        migrations.AddConstraint(
            model_name="officerinvitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("used_at", None), ("revoked_at", None), _connector="OR"
                ),
                name="players_officerinvitation_used_or_revoked",
            ),
        ),
        migrations.AddConstraint(
            model_name="officerinvitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True),
                name="players_officerinvitation_name_given",
            ),
        ),
        migrations.AddConstraint(
            model_name="withheldevent",
            constraint=models.UniqueConstraint(
                fields=("association", "event_uid"), name="players_withheldevent_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="withheldevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("event_uid", ""), _negated=True),
                name="players_withheldevent_named",
            ),
        ),
        migrations.RunPython(name_keeper, migrations.RunPython.noop),
    ]
