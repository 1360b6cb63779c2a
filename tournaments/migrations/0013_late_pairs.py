from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0012_when_a_mail_was_sent"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="from_round",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
