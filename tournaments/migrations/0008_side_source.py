from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.functions import StrIndex, Substr


def part(apps, schema_editor):
    sides = apps.get_model('tournaments', 'Side').objects.using(schema_editor.connection.alias)
    colon = StrIndex(F('source'), Value(':'))
    sides.filter(source__contains=':').update(
        source_kind=Substr('source', 1, colon - 1), source_ref=Substr('source', colon + 1)
    )
    sides.exclude(source__contains=':').update(source_kind=F('source'))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_table_of_settled'),
    ]

    operations = [
        migrations.AddField(
            model_name='side',
            name='source_kind',
            field=models.CharField(default='', max_length=6),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='side',
            name='source_ref',
            field=models.CharField(blank=True, default='', max_length=30),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name='side',
            name='source',
            field=models.CharField(default='', max_length=40),
        ),
        migrations.RunPython(part),
        migrations.RemoveConstraint(
            model_name='side',
            name='tournaments_side_bye_is_nobody',
        ),
        migrations.RemoveField(
            model_name='side',
            name='source',
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.CheckConstraint(condition=Q(('source_kind', 'bye'), _negated=True) | Q(('pair__isnull', True)), name='tournaments_side_bye_is_nobody'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.CheckConstraint(condition=Q(('source_kind', 'bye'), ('source_ref', '')) | Q(('source_kind', 'draw'), ('source_ref__in', ['', 'W', 'L'])) | (Q(('source_kind__in', ['pair', 'winner', 'loser', 'rank'])) & Q(('source_ref', ''), _negated=True)), name='tournaments_side_source_refers'),
        ),
    ]
