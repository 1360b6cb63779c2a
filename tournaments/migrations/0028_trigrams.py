from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0015_trigrams_and_last_seasons'),
        ('tournaments', '0027_captains_of_moves'),
    ]

    operations = []
