from django.db import migrations

# The index stood on Postgres alone; the extension stays, as others may use it.
DROP = 'DROP INDEX IF EXISTS "players_person_trigrams"'


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0021_imports_and_forgotten'),
    ]

    operations = [
        migrations.RunSQL(DROP, migrations.RunSQL.noop),
    ]
