"""A change takes ratings back once, so that two runs delete nothing of each other's."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0017_opponents'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratingdue',
            name='is_taken_back',
            field=models.BooleanField(default=False),
        ),
    ]
