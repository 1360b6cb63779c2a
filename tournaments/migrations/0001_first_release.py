"""Every table as of the first release."""

import django.db.models.deletion
import tournaments.event.models.events
import tournaments.event.models.messages
from django.db import migrations, models

from ._replaced import REPLACED


class Migration(migrations.Migration):

    replaces = [("tournaments", name) for name in REPLACED]
    initial = True

    dependencies = [
        ('players', '0001_first_release'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubPreset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('saved_at', models.DateTimeField()),
                ('format_json', models.JSONField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='presets', to='players.club')),
            ],
            options={
                'ordering': ['name', 'version'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('club', 'name', 'version'), name='tournaments_clubpreset_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='tournaments_clubpreset_version_from_1'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournaments_clubpreset_name_given')],
            },
        ),
        migrations.CreateModel(
            name='ClubRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('version', models.PositiveSmallIntegerField(default=1)),
                ('saved_at', models.DateTimeField()),
                ('rules_json', models.JSONField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='players.club')),
            ],
            options={
                'ordering': ['name', 'version'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('club', 'name', 'version'), name='tournaments_clubrules_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='tournaments_clubrules_version_from_1'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournaments_clubrules_name_given'), models.CheckConstraint(condition=models.Q(('rules_json__has_keys', ['preset', 'score', 'target', 'win_by', 'all_pass'])), name='tournaments_clubrules_rules_whole'), models.CheckConstraint(condition=models.Q(('rules_json__preset__in', ['n42pa', 'spec', 'austin-league', 'harper', 'westfest', 'timpson', 'hearne', 'points-250', 'points-newsome', 'open-house', '84', '88', '79', '84-six', '80', '72', '3-handed', 'moon', 'moon-four', 'geezer', 'big-game', '140']), ('rules_json__score__in', ['marks', 'points'])), name='tournaments_clubrules_rules_known'), models.CheckConstraint(condition=models.Q(('rules_json__target__gte', 1), ('rules_json__win_by__in', [1, 2])), name='tournaments_clubrules_rules_reachable')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.CharField(default=tournaments.event.models.events.new_uid, max_length=40, unique=True)),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('slug', models.SlugField(max_length=110, unique=True)),
                ('date', models.DateField(verbose_name='date')),
                ('time_zone', models.CharField(default='America/Chicago', max_length=64)),
                ('preset', models.CharField(max_length=40, verbose_name='preset')),
                ('format_json', models.JSONField()),
                ('rules_json', models.JSONField(default=tournaments.event.models.events.usual_rules)),
                ('frozen_at', models.DateTimeField(blank=True, null=True)),
                ('state', models.CharField(choices=[('setup', 'being set up'), ('open', 'open for check-in'), ('running', 'being played'), ('frozen', 'frozen'), ('final', 'final')], default='setup', max_length=10)),
                ('policy', models.CharField(choices=[('other', 'the opponents or a second judge confirm each result'), ('alone', 'a result stands as soon as it is entered'), ('keyed', 'two people type each sheet; a result stands when both agree')], default='other', max_length=10, verbose_name='results')),
                ('depth', models.CharField(choices=[('marks', 'the final marks'), ('sheet', 'the scoresheet, hand by hand'), ('hands', 'every hand in full: bids, trump and tricks')], db_default='marks', default='marks', max_length=5, verbose_name='what judges enter')),
                ('judges_settle', models.BooleanField(db_default=True, default=True, verbose_name='judges settle disputes')),
                ('hall_closes', models.TimeField(blank=True, null=True, verbose_name='the hall is open until')),
                ('is_practice', models.BooleanField(db_default=False, default=False)),
                ('visibility', models.CharField(choices=[('listed', 'everybody, in every list'), ('unlisted', 'whoever has the link; it is in no list'), ('draft', 'its directors alone: a draft')], db_default='listed', default='listed', max_length=8, verbose_name='who sees it')),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('deleted_by', models.CharField(blank=True, db_default='', max_length=150)),
                ('seed', models.BigIntegerField(default=0)),
                ('epoch', models.BigIntegerField(db_default=0, default=tournaments.event.models.events.new_epoch)),
                ('version', models.PositiveIntegerField(default=1)),
                ('changed_at', models.DateTimeField()),
                ('audit_head', models.CharField(blank=True, max_length=64)),
                ('audit_entries', models.PositiveIntegerField(default=0)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='players.club')),
                ('club_preset', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='tournaments.clubpreset')),
                ('club_rules', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='tournaments.clubrules')),
            ],
            options={
                'ordering': ['-date', 'name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['setup', 'open', 'running', 'frozen', 'final'])), name='tournaments_event_state_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournaments_event_name_given'), models.CheckConstraint(condition=models.Q(('depth__in', ['marks', 'sheet', 'hands'])), name='tournaments_event_depth_known'), models.CheckConstraint(condition=models.Q(('visibility__in', ['listed', 'unlisted', 'draft'])), name='tournaments_event_visibility_known'), models.CheckConstraint(condition=models.Q(models.Q(('deleted_at', None), ('deleted_by', '')), models.Q(('deleted_at__isnull', False), models.Q(('deleted_by', ''), _negated=True)), _connector='OR'), name='tournaments_event_deleted_by'), models.CheckConstraint(condition=models.Q(('rules_json__has_keys', ['preset', 'score', 'target', 'win_by', 'all_pass'])), name='tournaments_event_rules_whole'), models.CheckConstraint(condition=models.Q(('rules_json__preset__in', ['n42pa', 'spec', 'austin-league', 'harper', 'westfest', 'timpson', 'hearne', 'points-250', 'points-newsome', 'open-house', '84', '88', '79', '84-six', '80', '72', '3-handed', 'moon', 'moon-four', 'geezer', 'big-game', '140']), ('rules_json__score__in', ['marks', 'points'])), name='tournaments_event_rules_known'), models.CheckConstraint(condition=models.Q(('rules_json__target__gte', 1), ('rules_json__win_by__in', [1, 2])), name='tournaments_event_rules_reachable')],
                'indexes': [models.Index(fields=['club', '-date'], name='tournaments_event_of_club')],
            },
        ),
        migrations.CreateModel(
            name='Done',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('action', models.CharField(max_length=40)),
                ('at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='done', to='tournaments.event')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'key'), name='tournaments_done_key_once')],
            },
        ),
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('by', models.CharField(max_length=80)),
                ('action', models.CharField(max_length=40)),
                ('detail', models.JSONField(default=dict)),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('digest', models.CharField(max_length=64)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='audit', to='tournaments.event')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_auditentry_number_once')],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=120, verbose_name='announcement')),
                ('at', models.DateTimeField()),
                ('taken_down_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.event')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='tournaments_announcement_text_given'), models.UniqueConstraint(condition=models.Q(('taken_down_at__isnull', True)), fields=('event',), name='tournaments_announcement_one_at_a_time')],
            },
        ),
        migrations.CreateModel(
            name='Pair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=330)),
                ('town', models.CharField(blank=True, max_length=80)),
                ('club_name', models.CharField(blank=True, max_length=80)),
                ('paid', models.CharField(blank=True, max_length=40)),
                ('state', models.CharField(choices=[('in', 'in'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='in', max_length=12)),
                ('is_checked_in', models.BooleanField(default=False)),
                ('out_stage', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('out_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairs', to='tournaments.event')),
                ('partnership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.partnership')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_pair_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='tournaments_pair_number_from_1'), models.CheckConstraint(condition=models.Q(('state__in', ['in', 'withdrawn', 'disqualified'])), name='tournaments_pair_state_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournaments_pair_name_given')],
            },
        ),
        migrations.CreateModel(
            name='Follower',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('mail', 'e-mail'), ('push', 'on this phone')], max_length=4)),
                ('address', models.CharField(max_length=500)),
                ('keys', models.JSONField(default=dict)),
                ('language', models.CharField(default='en', max_length=8)),
                ('token', models.CharField(default=tournaments.event.models.messages.new_token, max_length=40, unique=True)),
                ('asked_at', models.DateTimeField()),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('seen_version', models.PositiveIntegerField(default=0)),
                ('is_from_list', models.BooleanField(default=False)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to='tournaments.pair')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('pair', 'way', 'address'), name='tournaments_follower_once'), models.CheckConstraint(condition=models.Q(('way__in', ['mail', 'push'])), name='tournaments_follower_way_known'), models.CheckConstraint(condition=models.Q(('address', ''), _negated=True), name='tournaments_follower_address_given'), models.CheckConstraint(condition=models.Q(('ended_at__isnull', True), models.Q(('confirmed_at__isnull', True), ('is_from_list', True)), _connector='OR'), name='tournaments_follower_ended')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=60)),
                ('subject', models.CharField(max_length=120)),
                ('text', models.TextField()),
                ('state', models.CharField(choices=[('queued', 'queued'), ('sent', 'sent'), ('failed', 'failed')], default='queued', max_length=6)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('next_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('fault', models.CharField(blank=True, max_length=200)),
                ('follower', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='tournaments.follower')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('follower', 'what'), name='tournaments_notice_told_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'sent', 'failed'])), name='tournaments_notice_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('sent_at__isnull', False), ('state', 'sent')), models.Q(models.Q(('state', 'sent'), _negated=True), ('sent_at__isnull', True)), _connector='OR'), name='tournaments_notice_sent_when')],
                'indexes': [models.Index(condition=models.Q(('state', 'queued')), fields=['next_at'], name='tournaments_notice_due')],
            },
        ),
        migrations.CreateModel(
            name='Home',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('venue', models.CharField(blank=True, max_length=120, verbose_name='venue')),
                ('weekday', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='club night')),
                ('starts', models.TimeField(verbose_name='begins at')),
                ('pair', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='home', to='tournaments.pair')),
            ],
            options={
                'ordering': ['pair'],
                'constraints': [models.CheckConstraint(condition=models.Q(('weekday__isnull', True), ('weekday__lte', 6), _connector='OR'), name='tournaments_home_weekday')],
            },
        ),
        migrations.CreateModel(
            name='PairPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('place', models.PositiveSmallIntegerField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.event')),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournaments.pair')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
            ],
            options={
                'ordering': ['pair', 'place'],
                'constraints': [models.UniqueConstraint(fields=('event', 'person'), name='tournaments_pairplayer_one_pair'), models.UniqueConstraint(fields=('pair', 'place'), name='tournaments_pairplayer_place_once')],
            },
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('title', models.CharField(max_length=60, verbose_name='title')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sessions', to='tournaments.event')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_session_number_once'), models.CheckConstraint(condition=models.Q(('title', ''), _negated=True), name='tournaments_session_title_given')],
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('kind', models.CharField(max_length=24)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('drawn', 'drawn, not confirmed'), ('ready', 'ready'), ('running', 'being played'), ('over', 'over')], default='waiting', max_length=10)),
                ('seed', models.BigIntegerField(default=0)),
                ('advance', models.JSONField(blank=True, null=True)),
                ('strengths', models.JSONField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='tournaments.event')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_stage_number_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['round_robin', 'swiss', 'single_elimination', 'double_elimination', 'draw_box', 'league'])), name='tournaments_stage_kind_known'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'drawn', 'ready', 'running', 'over'])), name='tournaments_stage_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('wave', models.PositiveSmallIntegerField(default=0)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.stage')),
            ],
            options={
                'ordering': ['stage', 'number'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'number'), name='tournaments_round_number_once'), models.CheckConstraint(condition=models.Q(('minutes__isnull', True), ('minutes__gte', 1), _connector='OR'), name='tournaments_round_minutes_positive')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('group', models.CharField(blank=True, max_length=8)),
                ('part', models.CharField(blank=True, max_length=16)),
                ('best_of', models.PositiveSmallIntegerField(default=1)),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('wave', models.PositiveSmallIntegerField(default=1)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('ready', 'ready'), ('called', 'called'), ('playing', 'playing'), ('reported', 'reported'), ('disputed', 'disputed'), ('final', 'final'), ('void', 'void')], default='waiting', max_length=10)),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('is_forfeit', models.BooleanField(default=False)),
                ('called_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.event')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.round')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.stage')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_match_number_once'), models.UniqueConstraint(condition=models.Q(('state__in', ['waiting', 'ready', 'called', 'playing'])), fields=('round', 'wave', 'table'), name='tournaments_match_table_once_a_wave'), models.UniqueConstraint(condition=models.Q(('state__in', ['called', 'playing'])), fields=('event', 'table'), name='tournaments_match_table_one_game'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'ready', 'called', 'playing', 'reported', 'disputed', 'final', 'void'])), name='tournaments_match_state_known'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), models.Q(('state', 'final'), ('winner__in', (1, 2, 3))), _connector='OR'), name='tournaments_match_winner_of_final'), models.CheckConstraint(condition=models.Q(('best_of__in', [1, 3, 5])), name='tournaments_match_best_of'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['called', 'playing']), _negated=True), ('table__isnull', False), _connector='OR'), name='tournaments_match_played_at_a_table')],
            },
        ),
        migrations.CreateModel(
            name='ClockEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wave', models.PositiveSmallIntegerField(default=1)),
                ('kind', models.CharField(choices=[('start', 'started'), ('pause', 'paused'), ('resume', 'resumed'), ('extend', 'extended'), ('stop', 'stopped')], max_length=8)),
                ('at', models.DateTimeField()),
                ('seconds', models.IntegerField(default=0)),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tournaments.match')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tournaments.round')),
                ('session', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tournaments.session')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['start', 'pause', 'resume', 'extend', 'stop'])), name='tournaments_clockentry_kind_known'), models.UniqueConstraint(condition=models.Q(('kind', 'start'), ('match__isnull', True)), fields=('round', 'wave'), name='tournaments_clockentry_starts_once'), models.UniqueConstraint(condition=models.Q(('kind', 'start')), fields=('match',), name='tournaments_clockentry_match_starts_once'), models.UniqueConstraint(condition=models.Q(('kind', 'start')), fields=('session',), name='tournaments_clockentry_session_starts_once'), models.CheckConstraint(condition=models.Q(models.Q(('round__isnull', False), ('session__isnull', True)), models.Q(('match__isnull', True), ('round__isnull', True), ('session__isnull', False)), _connector='OR'), name='tournaments_clockentry_round_or_session')],
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week_of', models.DateField()),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('was_at', models.DateTimeField(blank=True, null=True)),
                ('venue', models.CharField(blank=True, max_length=120)),
                ('status', models.CharField(choices=[('scheduled', 'scheduled'), ('postponed', 'postponed, no date yet'), ('undecided', 'past its deadline: the director decides'), ('decided', 'decided by the rule')], default='scheduled', max_length=10)),
                ('decide_on', models.DateField()),
                ('moves', models.PositiveSmallIntegerField(default=0)),
                ('is_planned', models.BooleanField(default=True)),
                ('moved_at', models.DateTimeField(blank=True, null=True)),
                ('was_venue', models.CharField(blank=True, max_length=120)),
                ('moved_by', models.PositiveSmallIntegerField(default=0)),
                ('acknowledged_1', models.PositiveSmallIntegerField(default=0)),
                ('acknowledged_2', models.PositiveSmallIntegerField(default=0)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='fixture', to='tournaments.match')),
            ],
            options={
                'ordering': ['week_of', 'match__number'],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['scheduled', 'postponed', 'undecided', 'decided'])), name='tournaments_fixture_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'scheduled'), _negated=True), ('starts_at__isnull', False), _connector='OR'), name='tournaments_fixture_scheduled_when'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'postponed'), _negated=True), ('starts_at__isnull', True), _connector='OR'), name='tournaments_fixture_postponed_has_no_date'), models.CheckConstraint(condition=models.Q(('decide_on__gte', models.F('week_of'))), name='tournaments_fixture_deadline_after_week'), models.CheckConstraint(condition=models.Q(models.Q(('moved_at__isnull', True), ('moves', 0)), models.Q(('moved_at__isnull', False), ('moves__gte', 1)), _connector='OR'), name='tournaments_fixture_moved_when'), models.CheckConstraint(condition=models.Q(('is_planned', True), ('moves__gte', 1), _connector='OR'), name='tournaments_fixture_planned'), models.CheckConstraint(condition=models.Q(('moved_by__in', [0, 1, 2])), name='tournaments_fixture_moved_by'), models.CheckConstraint(condition=models.Q(('acknowledged_1__lte', models.F('moves')), ('acknowledged_2__lte', models.F('moves'))), name='tournaments_fixture_acknowledged')],
                'indexes': [models.Index(condition=models.Q(('status__in', ['scheduled', 'postponed'])), fields=['decide_on'], name='tournaments_fixture_due')],
            },
        ),
        migrations.CreateModel(
            name='DateOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('starts_at', models.DateTimeField()),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offers', to='tournaments.fixture')),
            ],
            options={
                'ordering': ['starts_at', 'side'],
                'constraints': [models.UniqueConstraint(fields=('fixture', 'side', 'starts_at'), name='tournaments_dateoffer_once'), models.CheckConstraint(condition=models.Q(('side__in', [1, 2])), name='tournaments_dateoffer_side')],
            },
        ),
        migrations.CreateModel(
            name='LineupPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('is_substitute', models.BooleanField(default=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lineup', to='tournaments.match')),
            ],
            options={
                'ordering': ['match', 'side', 'place'],
                'constraints': [models.UniqueConstraint(fields=('match', 'side', 'place'), name='tournaments_lineupplayer_place_once'), models.UniqueConstraint(fields=('match', 'person'), name='tournaments_lineupplayer_one_seat'), models.CheckConstraint(condition=models.Q(('side__in', [1, 2]), ('place__in', [1, 2])), name='tournaments_lineupplayer_one_or_two')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('marks_1', models.SmallIntegerField(blank=True, null=True)),
                ('marks_2', models.SmallIntegerField(blank=True, null=True)),
                ('marks_3', models.SmallIntegerField(blank=True, null=True)),
                ('ended', models.CharField(blank=True, max_length=10)),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('versions', models.PositiveSmallIntegerField(default=0)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='tournaments.match')),
            ],
            options={
                'ordering': ['match', 'number'],
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='tournaments_game_number_once'), models.CheckConstraint(condition=models.Q(models.Q(('ended', ''), ('marks_1__isnull', True), ('marks_2__isnull', True), ('marks_3__isnull', True), ('winner', None)), models.Q(('ended__in', ['played', 'time', 'forfeit', 'bye', 'penalty']), ('marks_1__isnull', False), ('marks_2__isnull', False)), _connector='OR'), name='tournaments_game_played_or_not'), models.CheckConstraint(condition=models.Q(('marks_1__isnull', True), models.Q(('marks_1__range', (-2000, 2000)), ('marks_2__range', (-2000, 2000)), models.Q(('marks_3__isnull', True), ('marks_3__range', (-2000, 2000)), _connector='OR')), _connector='OR'), name='tournaments_game_marks_possible'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), models.Q(('marks_1__gte', models.F('marks_2')), ('winner', 1), models.Q(('marks_3__isnull', True), ('marks_1__gte', models.F('marks_3')), _connector='OR')), models.Q(('marks_2__gte', models.F('marks_1')), ('winner', 2), models.Q(('marks_3__isnull', True), ('marks_2__gte', models.F('marks_3')), _connector='OR')), models.Q(('marks_3__isnull', False), ('winner', 3), ('marks_3__gte', models.F('marks_1')), ('marks_3__gte', models.F('marks_2'))), models.Q(('ended', 'played'), ('marks_1__gte', 5), ('winner', 1)), models.Q(('ended', 'played'), ('marks_2__gte', 5), ('winner', 2)), models.Q(('marks_3__isnull', False), ('winner', 3), ('ended', 'played'), ('marks_3__gte', 5)), models.Q(('ended', 'penalty'), ('winner__in', [1, 2])), _connector='OR'), name='tournaments_game_winner_has_marks'), models.CheckConstraint(condition=models.Q(('number__gte', 1), ('number__lte', 5)), name='tournaments_game_number_in_match')],
            },
        ),
        migrations.CreateModel(
            name='Expiry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='expiries', to='tournaments.clockentry')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='expiries', to='tournaments.match')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('match__isnull', True)), fields=('entry',), name='tournaments_expiry_once'), models.UniqueConstraint(fields=('entry', 'match'), name='tournaments_expiry_once_a_match')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=30)),
                ('marks', models.PositiveSmallIntegerField(default=0)),
                ('cite', models.CharField(blank=True, max_length=200)),
                ('is_warning', models.BooleanField(default=False)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.game')),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='+', to='tournaments.pair')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='LogHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entries', models.PositiveIntegerField()),
                ('head', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('next_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log_heads', to='tournaments.event')),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='log_head', to='tournaments.round')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Side',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('member', models.PositiveSmallIntegerField(default=1)),
                ('source_kind', models.CharField(max_length=6)),
                ('source_ref', models.CharField(blank=True, max_length=30)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='tournaments.match')),
                ('pair', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='sides', to='tournaments.pair')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.round')),
            ],
            options={
                'ordering': ['match', 'side', 'member'],
                'constraints': [models.UniqueConstraint(fields=('match', 'side', 'member'), name='tournaments_side_once'), models.UniqueConstraint(fields=('round', 'pair'), name='tournaments_side_pair_once_a_round'), models.CheckConstraint(condition=models.Q(('side__in', (1, 2, 3)), ('member__in', [1, 2])), name='tournaments_side_in_match'), models.CheckConstraint(condition=models.Q(models.Q(('source_kind', 'bye'), _negated=True), ('pair__isnull', True), _connector='OR'), name='tournaments_side_bye_is_nobody'), models.CheckConstraint(condition=models.Q(models.Q(('source_kind', 'bye'), ('source_ref', '')), models.Q(('source_kind', 'draw'), ('source_ref__in', ['', 'W', 'L'])), models.Q(('source_kind__in', ['pair', 'winner', 'loser', 'rank']), models.Q(('source_ref', ''), _negated=True)), _connector='OR'), name='tournaments_side_source_refers')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('group', models.CharField(blank=True, max_length=8)),
                ('place', models.PositiveSmallIntegerField()),
                ('pair', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='seats', to='tournaments.pair')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.stage')),
            ],
            options={
                'ordering': ['stage', 'group', 'place'],
                'constraints': [models.UniqueConstraint(fields=('stage', 'pair'), name='tournaments_seat_pair_once'), models.UniqueConstraint(fields=('stage', 'group', 'place'), name='tournaments_seat_place_once')],
            },
        ),
        migrations.CreateModel(
            name='Stated',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('standings', models.JSONField(default=dict)),
                ('placings', models.JSONField(default=list)),
                ('audit', models.JSONField(default=dict)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='stated', to='tournaments.event')),
            ],
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_in_use', models.BooleanField(default=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.event')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='tournaments_table_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='tournaments_table_number_from_1')],
            },
        ),
        migrations.CreateModel(
            name='TieBreak',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('group', models.CharField(max_length=8)),
                ('pairs', models.JSONField()),
                ('by', models.CharField(max_length=16)),
                ('order', models.JSONField()),
                ('drawn', models.JSONField(default=list)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tie_breaks', to='tournaments.stage')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('by__in', ['one_hand', 'domino', 'lot'])), name='tournaments_tiebreak_by_known')],
            },
        ),
    ]
