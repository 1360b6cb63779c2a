"""Every table as of the first release."""

from django.db import migrations, models

from ._replaced import REPLACED


class Migration(migrations.Migration):

    replaces = [("deploy", name) for name in REPLACED]
    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Backup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('label', models.CharField(blank=True, max_length=60)),
                ('name', models.CharField(max_length=120, unique=True)),
                ('size', models.PositiveBigIntegerField()),
                ('second', models.CharField(choices=[('none', 'None'), ('written', 'Written'), ('failed', 'Failed')], max_length=7)),
                ('proved_at', models.DateTimeField(blank=True, null=True)),
                ('fault', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('second__in', ['none', 'written', 'failed'])), name='deploy_backup_second_known'), models.CheckConstraint(condition=models.Q(('fault', ''), ('proved_at__isnull', False), _connector='OR'), name='deploy_backup_fault_of_a_proof')],
            },
        ),
    ]
