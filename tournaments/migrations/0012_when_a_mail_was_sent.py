from django.db import migrations, models
from django.db.models import F, Q


def say_when(apps, schema_editor):
    mails = apps.get_model("tournaments", "SignUpMail").objects
    mails.filter(state="sent").update(sent_at=F("next_at"))


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0011_wishes"),
    ]

    operations = [
        migrations.AddField(
            model_name="signupmail",
            name="sent_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="signupmail",
            name="state",
            field=models.CharField(
                choices=[("queued", "queued"), ("sent", "sent"), ("failed", "failed")],
                default="queued",
                max_length=6,
            ),
        ),
        migrations.RunPython(say_when, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="signupmail",
            constraint=models.CheckConstraint(
                condition=Q(sent_at__isnull=False, state="sent")
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="tournaments_signupmail_sent_when",
            ),
        ),
    ]
