"""The error of a coin is stored in place of the logarithmic losses."""

from django.db import migrations, models
from django.db.models import F


def fill(apps, schema_editor):
    """A coin misses a quarter; ratings of clubs with ties are made anew."""
    tied = apps.get_model("players", "RatingPoint").objects.filter(ties__gt=0)
    rated = apps.get_model("players", "RatedEvent").objects
    rated.filter(club__in=list(tied.values_list("event__club", flat=True))).delete()
    rated.update(coin_brier=F("games") * 0.25)


class Migration(migrations.Migration):
    dependencies = [("players", "0008_password_resets")]

    operations = [
        migrations.RemoveField("ratedevent", "log_loss"),
        migrations.RemoveField("ratedevent", "share_log_loss"),
        migrations.AddField(
            "ratedevent",
            "coin_brier",
            models.FloatField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
