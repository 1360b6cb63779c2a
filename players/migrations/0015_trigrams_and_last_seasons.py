from django.db import migrations, models

from players.trigrams import trigram_index


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0014_covering_indexes'),
    ]

    operations = [
        trigram_index('players_person_trigrams', 'players_person', 'key', 'shown_key'),
        migrations.AddIndex(
            model_name='season',
            index=models.Index(fields=['-ends_on', 'name'], name='players_season_last'),
        ),
    ]
