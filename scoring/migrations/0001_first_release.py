"""Every table as of the first release."""

import django.db.models.deletion
from django.db import migrations, models

from ._replaced import REPLACED


class Migration(migrations.Migration):

    replaces = [("scoring", name) for name in REPLACED]
    initial = True

    dependencies = [
        ('players', '0001_first_release'),
        ('tournaments', '0001_first_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('table', 'table'), ('pair', 'pair'), ('judge', 'judge')], max_length=6)),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(blank=True, max_length=80)),
                ('generation', models.PositiveSmallIntegerField(default=1)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournaments.event')),
            ],
            options={
                'ordering': ['kind', 'number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'kind', 'number'), name='scoring_link_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['table', 'pair', 'judge'])), name='scoring_link_kind_known'), models.CheckConstraint(condition=models.Q(('generation__gte', 1), ('number__gte', 1)), name='scoring_link_numbers_from_1'), models.CheckConstraint(condition=models.Q(('kind', 'judge'), ('name', ''), _negated=True), name='scoring_link_judge_named')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('arrived_at', models.DateTimeField(blank=True, null=True)),
                ('code', models.CharField(max_length=30)),
                ('hand', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('bid', models.PositiveSmallIntegerField(default=0)),
                ('consequence', models.CharField(max_length=12)),
                ('marks', models.PositiveSmallIntegerField(default=0)),
                ('is_repeat', models.BooleanField(default=False)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('cite', models.CharField(max_length=200)),
                ('is_private', models.BooleanField(default=False)),
                ('by', models.CharField(max_length=80)),
                ('key', models.UUIDField(unique=True)),
                ('appeal', models.CharField(blank=True, choices=[('', 'not appealed'), ('open', 'appealed, to be decided'), ('upheld', 'appealed and upheld'), ('overturned', 'overturned')], max_length=10)),
                ('appeal_text', models.CharField(blank=True, max_length=500)),
                ('appealed_by', models.CharField(blank=True, max_length=80)),
                ('reasons', models.CharField(blank=True, max_length=500)),
                ('decided_by', models.CharField(blank=True, max_length=80)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='tournaments.event')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='tournaments.game')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.link')),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='rulings', to='tournaments.pair')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='players.person')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rulings', to='tournaments.pairplayer')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('consequence__in', ['stands', 'warning', 'mark', 'hand', 'game', 'match', 'ejected', 'disqualified'])), name='scoring_ruling_consequence_known'), models.CheckConstraint(condition=models.Q(('marks', 0), ('consequence__in', ['mark', 'hand']), _connector='OR'), name='scoring_ruling_marks_of_mark_or_hand'), models.CheckConstraint(condition=models.Q(('bid__lte', 40), ('marks__lte', 40)), name='scoring_ruling_marks_possible'), models.CheckConstraint(condition=models.Q(('appeal__in', ['', 'open', 'upheld', 'overturned'])), name='scoring_ruling_appeal_known'), models.CheckConstraint(condition=models.Q(models.Q(('appeal__in', ['', 'open']), ('decided_at__isnull', True)), models.Q(('appeal__in', ['upheld', 'overturned']), ('decided_at__isnull', False), models.Q(('reasons', ''), _negated=True)), _connector='OR'), name='scoring_ruling_decided_with_reasons'), models.CheckConstraint(condition=models.Q(('arrived_at__isnull', True), ('arrived_at__gte', models.F('at')), _connector='OR'), name='scoring_ruling_arrived_after')],
            },
        ),
        migrations.CreateModel(
            name='SheetRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('arrived_at', models.DateTimeField(blank=True, null=True)),
                ('keeper', models.CharField(max_length=80)),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveSmallIntegerField()),
                ('key', models.UUIDField(unique=True)),
                ('shaker', models.PositiveSmallIntegerField()),
                ('bidder', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('bid', models.CharField(blank=True, max_length=12)),
                ('contract', models.CharField(blank=True, max_length=12)),
                ('made', models.BooleanField(blank=True, null=True)),
                ('marks_1', models.SmallIntegerField(default=0)),
                ('marks_2', models.SmallIntegerField(default=0)),
                ('marks_3', models.SmallIntegerField(blank=True, null=True)),
                ('points_1', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('points_2', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('points_3', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('record', models.JSONField(blank=True, null=True)),
                ('is_removed', models.BooleanField(default=False)),
                ('by', models.CharField(max_length=80)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheet_rows', to='tournaments.game')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.link')),
            ],
            options={
                'ordering': ['game', 'keeper', 'number', 'version'],
                'constraints': [models.UniqueConstraint(fields=('game', 'keeper', 'number', 'version'), name='scoring_sheetrow_version_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1), ('version__gte', 1)), name='scoring_sheetrow_numbers_from_1'), models.CheckConstraint(condition=models.Q(('keeper', ''), _negated=True), name='scoring_sheetrow_keeper_given'), models.CheckConstraint(condition=models.Q(('shaker__gte', 1), ('shaker__lte', 8)), name='scoring_sheetrow_shaker_sits'), models.CheckConstraint(condition=models.Q(models.Q(('bid', ''), ('bidder__isnull', True), ('made__isnull', True)), models.Q(('made__isnull', False), models.Q(('bid', ''), _negated=True), models.Q(('bidder__in', [1, 2]), models.Q(('bidder', 3), ('marks_3__isnull', False)), _connector='OR')), _connector='OR'), name='scoring_sheetrow_bid_whole'), models.CheckConstraint(condition=models.Q(('marks_1', 0), ('marks_2', 0), models.Q(('points_1__isnull', False), ('points_2__isnull', False)), ('marks_3__isnull', False), _connector='OR'), name='scoring_sheetrow_marks_to_one_side'), models.CheckConstraint(condition=models.Q(('marks_1__range', (-2000, 2000)), ('marks_2__range', (-2000, 2000)), models.Q(('marks_3__isnull', True), ('marks_3__range', (-2000, 2000)), _connector='OR')), name='scoring_sheetrow_marks_possible'), models.CheckConstraint(condition=models.Q(('points_3__isnull', True), models.Q(('marks_3__isnull', False), ('points_1__isnull', False), ('points_2__isnull', False)), _connector='OR'), name='scoring_sheetrow_points_of_three'), models.CheckConstraint(condition=models.Q(('arrived_at__isnull', True), ('arrived_at__gte', models.F('at')), _connector='OR'), name='scoring_sheetrow_arrived_after')],
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('arrived_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveSmallIntegerField()),
                ('key', models.UUIDField(unique=True)),
                ('marks_1', models.SmallIntegerField()),
                ('marks_2', models.SmallIntegerField()),
                ('marks_3', models.SmallIntegerField(blank=True, null=True)),
                ('ended', models.CharField(default='played', max_length=10)),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('sent', 'waiting for confirmation'), ('confirmed', 'confirmed'), ('disputed', 'disputed'), ('superseded', 'replaced')], default='sent', max_length=10)),
                ('by', models.CharField(max_length=80)),
                ('decided_by', models.CharField(blank=True, max_length=80)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('decided_key', models.UUIDField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('sheet', models.JSONField(blank=True, null=True)),
                ('off_sheet', models.CharField(blank=True, choices=[('unwritten', 'hands were played without the sheet'), ('wrong', 'the sheet is wrong')], max_length=9)),
                ('ruled_1', models.PositiveSmallIntegerField(default=0)),
                ('ruled_2', models.PositiveSmallIntegerField(default=0)),
                ('ruled_3', models.PositiveSmallIntegerField(default=0)),
                ('decided_link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.link')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='submissions', to='tournaments.game')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='scoring.link')),
                ('pair', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.pair')),
            ],
            options={
                'ordering': ['game', 'version'],
                'constraints': [models.UniqueConstraint(fields=('game', 'version'), name='scoring_submission_version_once'), models.UniqueConstraint(condition=models.Q(('state', 'confirmed')), fields=('game',), name='scoring_submission_one_confirmed'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='scoring_submission_version_from_1'), models.CheckConstraint(condition=models.Q(('marks_1__isnull', True), models.Q(('marks_1__range', (-2000, 2000)), ('marks_2__range', (-2000, 2000)), models.Q(('marks_3__isnull', True), ('marks_3__range', (-2000, 2000)), _connector='OR')), _connector='OR'), name='scoring_submission_marks_possible'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), models.Q(('marks_1__gte', models.F('marks_2')), ('winner', 1), models.Q(('marks_3__isnull', True), ('marks_1__gte', models.F('marks_3')), _connector='OR')), models.Q(('marks_2__gte', models.F('marks_1')), ('winner', 2), models.Q(('marks_3__isnull', True), ('marks_2__gte', models.F('marks_3')), _connector='OR')), models.Q(('marks_3__isnull', False), ('winner', 3), ('marks_3__gte', models.F('marks_1')), ('marks_3__gte', models.F('marks_2'))), models.Q(('ended', 'played'), ('marks_1__gte', 5), ('winner', 1)), models.Q(('ended', 'played'), ('marks_2__gte', 5), ('winner', 2)), models.Q(('marks_3__isnull', False), ('winner', 3), ('ended', 'played'), ('marks_3__gte', 5)), models.Q(('ended', 'penalty'), ('winner__in', [1, 2])), _connector='OR'), name='scoring_submission_winner_has_marks'), models.CheckConstraint(condition=models.Q(('ended__in', ['played', 'time', 'forfeit', 'penalty'])), name='scoring_submission_ended_known'), models.CheckConstraint(condition=models.Q(('state__in', ['sent', 'confirmed', 'disputed', 'superseded'])), name='scoring_submission_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('state', 'sent')), models.Q(models.Q(('state', 'sent'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='scoring_submission_decided_or_sent'), models.CheckConstraint(condition=models.Q(('off_sheet', ''), models.Q(('off_sheet__in', ['unwritten', 'wrong']), ('sheet__isnull', False)), _connector='OR'), name='scoring_submission_off_sheet_known'), models.CheckConstraint(condition=models.Q(('arrived_at__isnull', True), ('arrived_at__gte', models.F('at')), _connector='OR'), name='scoring_submission_arrived_after')],
            },
        ),
    ]
