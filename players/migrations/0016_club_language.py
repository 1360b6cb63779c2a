from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0015_trigrams_and_last_seasons'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='language',
            field=models.CharField(default='en', max_length=8),
        ),
    ]
