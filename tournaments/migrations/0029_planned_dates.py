from django.db import migrations, models


def mark_moved(apps, schema_editor):
    """Until now a date moved by itself or never."""
    fixtures = apps.get_model('tournaments', 'Fixture')
    fixtures.objects.filter(moves__gte=1).update(is_planned=False)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0028_trigrams'),
    ]

    operations = [
        migrations.AddField(
            model_name='fixture',
            name='is_planned',
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(mark_moved, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.CheckConstraint(condition=models.Q(('is_planned', True), ('moves__gte', 1), _connector='OR'), name='tournaments_fixture_planned'),
        ),
    ]
