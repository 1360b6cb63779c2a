from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0014_covering_indexes'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='season',
            index=models.Index(fields=['-ends_on', 'name'], name='players_season_last'),
        ),
    ]
