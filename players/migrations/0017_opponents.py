"""Performances name whom each person met; ``migrate`` has all of them handed down anew."""

from django.db import migrations, models


def forget(apps, schema_editor):
    apps.get_model("players", "Performance").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0001_squashed_0007_clubs_and_merges'),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.AddField(
            model_name='performance',
            name='opponents',
            field=models.TextField(default='[]'),
        ),
    ]
