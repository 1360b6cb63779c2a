"""A deleted season stays for some days and can be brought back."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0018_rating_runs'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='season',
            name='players_season_name_once',
        ),
        migrations.AddField(
            model_name='season',
            name='deleted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='deleted_by',
            field=models.CharField(blank=True, max_length=150),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(condition=models.Q(('deleted_at', None)), fields=('club', 'name'), name='players_season_name_once'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('deleted_at', None), ('deleted_by', '')), models.Q(('deleted_at__isnull', False), models.Q(('deleted_by', ''), _negated=True)), _connector='OR'), name='players_season_deleted_by_somebody'),
        ),
    ]
