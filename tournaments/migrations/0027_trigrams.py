from django.db import migrations

from players.trigrams import trigram_index


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0015_trigrams_and_last_seasons'),
        ('tournaments', '0026_winner_by_bid'),
    ]

    operations = [
        trigram_index('tournaments_event_trigrams', 'tournaments_event', 'UPPER(name)'),
    ]
