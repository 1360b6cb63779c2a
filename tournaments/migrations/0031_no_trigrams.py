from django.db import migrations

# The index stood on Postgres alone.
DROP = 'DROP INDEX IF EXISTS "tournaments_event_trigrams"'


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0030_hall_closes'),
    ]

    operations = [
        migrations.RunSQL(DROP, migrations.RunSQL.noop),
    ]
