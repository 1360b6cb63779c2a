from django.db import migrations

from players.trigrams import trigram_index


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0015_trigrams_and_last_seasons'),
        ('tournaments', '0027_captains_of_moves'),
    ]

    operations = [
        trigram_index('tournaments_event_trigrams', 'tournaments_event', 'UPPER(name)'),
    ]
