"""Every table as of the first release."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

from ._replaced import REPLACED


class Migration(migrations.Migration):

    replaces = [("players", name) for name in REPLACED]
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('slug', models.SlugField(max_length=90, unique=True)),
                ('town', models.CharField(blank=True, max_length=80, verbose_name='town')),
                ('contact', models.CharField(blank=True, max_length=200)),
                ('website', models.URLField(blank=True)),
                ('language', models.CharField(default='en', max_length=8)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='players_club_name_given')],
            },
        ),
        migrations.CreateModel(
            name='ClubEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('by', models.CharField(max_length=150)),
                ('action', models.CharField(choices=[('invite', 'Invited %(name)s as %(role)s.'), ('revoke', 'Took the invitation of %(name)s back.'), ('join', '%(name)s became %(role)s, invited as %(invited)s.'), ('role', '%(name)s is %(role)s from now on.'), ('remove', '%(name)s is no longer %(role)s.'), ('delete', 'Took %(name)s off the list of people.'), ('forget', 'Forgot the name and contacts of %(name)s.')], max_length=6)),
                ('name', models.CharField(max_length=150)),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('treasurer', 'treasurer'), ('scorekeeper', 'scorekeeper')], default='director', max_length=11)),
                ('invited', models.CharField(blank=True, max_length=80)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='players.club')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('action__in', ['invite', 'revoke', 'join', 'role', 'remove', 'delete', 'forget'])), name='players_clubentry_action_known'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'treasurer', 'scorekeeper'])), name='players_clubentry_role_known')],
            },
        ),
        migrations.CreateModel(
            name='FormerSlug',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=90, unique=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_slugs', to='players.club')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(unique=True)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('treasurer', 'treasurer'), ('scorekeeper', 'scorekeeper')], default='director', max_length=11)),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('ends_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='players.club')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('at'))), name='players_invitation_ends'), models.CheckConstraint(condition=models.Q(('used_at', None), ('revoked_at', None), _connector='OR'), name='players_invitation_used_or_revoked'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='players_invitation_name_given'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'treasurer', 'scorekeeper'])), name='players_invitation_role_known')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('treasurer', 'treasurer'), ('scorekeeper', 'scorekeeper')], default='director', max_length=11)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='players.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='players_membership_once'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'treasurer', 'scorekeeper'])), name='players_membership_role_known')],
            },
        ),
        migrations.CreateModel(
            name='PeopleImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(blank=True, max_length=36)),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('added', models.JSONField(default=dict)),
                ('changed', models.JSONField(default=dict)),
                ('pairs', models.JSONField(default=list)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='imports', to='players.club')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'indexes': [models.Index(fields=['club', '-at'], name='players_peopleimport_newest')],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('key', models.CharField(editable=False, max_length=80)),
                ('town', models.CharField(blank=True, max_length=80)),
                ('phone', models.CharField(blank=True, max_length=40)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('is_member', models.BooleanField(default=False)),
                ('dues_until', models.DateField(blank=True, null=True)),
                ('notes', models.CharField(blank=True, max_length=500)),
                ('shown_as', models.CharField(blank=True, max_length=80)),
                ('shown_key', models.CharField(blank=True, editable=False, max_length=80)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='players.club')),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='players.person')),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('club', 'key'), name='players_person_key_once'), models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='players_person_key_given'), models.UniqueConstraint(condition=models.Q(('shown_key', ''), _negated=True), fields=('club', 'shown_key'), name='players_person_shown_key_once'), models.CheckConstraint(condition=models.Q(models.Q(('shown_as', ''), ('shown_key', '')), models.Q(models.Q(('shown_as', ''), _negated=True), models.Q(('shown_key', ''), _negated=True)), _connector='OR'), name='players_person_shown_as_keyed'), models.CheckConstraint(condition=models.Q(('dues_until', None), ('is_member', True), _connector='OR'), name='players_person_dues_of_member'), models.CheckConstraint(condition=models.Q(('merged_into', None), models.Q(('merged_into', models.F('pk')), _negated=True), _connector='OR'), name='players_person_merged_into_other')],
            },
        ),
        migrations.CreateModel(
            name='Performance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(max_length=40)),
                ('event_name', models.CharField(max_length=100)),
                ('event_path', models.CharField(max_length=150)),
                ('date', models.DateField()),
                ('place', models.PositiveSmallIntegerField()),
                ('is_shared', models.BooleanField(default=False)),
                ('field_size', models.PositiveSmallIntegerField()),
                ('stage', models.CharField(blank=True, max_length=60)),
                ('stage_place', models.PositiveSmallIntegerField()),
                ('wins', models.PositiveSmallIntegerField()),
                ('losses', models.PositiveSmallIntegerField()),
                ('ties', models.PositiveSmallIntegerField(default=0)),
                ('marks_for', models.SmallIntegerField()),
                ('marks_against', models.SmallIntegerField()),
                ('unit', models.CharField(default='marks', max_length=20)),
                ('opponents', models.TextField(default='[]')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='performances', to='players.club')),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='performances', to='players.person')),
            ],
            options={
                'ordering': ['-date', '-pk'],
                'constraints': [models.UniqueConstraint(fields=('event_uid', 'person'), name='players_performance_once'), models.CheckConstraint(condition=models.Q(('field_size__gte', models.F('place')), ('place__gte', 1)), name='players_performance_place_in_field'), models.CheckConstraint(condition=models.Q(('place__gte', models.F('stage_place')), ('stage_place__gte', 1)), name='players_performance_stage_place'), models.CheckConstraint(condition=models.Q(('partner', None), models.Q(('partner', models.F('person')), _negated=True), _connector='OR'), name='players_performance_other_partner'), models.CheckConstraint(condition=models.Q(models.Q(('event_uid', ''), _negated=True), models.Q(('event_name', ''), _negated=True)), name='players_performance_event_named')],
                'indexes': [models.Index(fields=['person', '-date'], name='players_performance_person'), models.Index(fields=['club', '-date'], name='players_performance_club')],
            },
        ),
        migrations.CreateModel(
            name='PastWinner',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('event_name', models.CharField(max_length=100)),
                ('imported_at', models.DateTimeField(blank=True, null=True)),
                ('taken_off_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='past_winners', to='players.club')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
            ],
            options={
                'ordering': ['-year', 'event_name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'year', 'event_name', 'first'), name='players_pastwinner_once'), models.CheckConstraint(condition=models.Q(('year__gte', 1887), ('year__lte', 2200)), name='players_pastwinner_year_of_42'), models.CheckConstraint(condition=models.Q(('event_name', ''), _negated=True), name='players_pastwinner_event_named'), models.CheckConstraint(condition=models.Q(('second', None), models.Q(('second', models.F('first')), _negated=True), _connector='OR'), name='players_pastwinner_two_people')],
            },
        ),
        migrations.CreateModel(
            name='Partnership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='partnerships', to='players.club')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='players_partnership_order'), models.UniqueConstraint(fields=('first', 'second'), name='players_partnership_once')],
            },
        ),
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(unique=True)),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('moved', models.JSONField(default=dict)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='players.club')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='undone', to='players.merge')),
                ('gone', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.person')),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.person')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kept', models.F('gone')), _negated=True), name='players_merge_of_two'), models.CheckConstraint(condition=models.Q(('undoes', None), models.Q(('undoes', models.F('pk')), _negated=True), _connector='OR'), name='players_merge_undoes_another')],
            },
        ),
        migrations.CreateModel(
            name='DismissedDouble',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dismissed_doubles', to='players.club')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.person')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.person')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='players_dismisseddouble_order'), models.UniqueConstraint(fields=('first', 'second'), name='players_dismisseddouble_once')],
            },
        ),
        migrations.CreateModel(
            name='PersonLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_by', models.CharField(max_length=150)),
                ('agreed_by', models.CharField(blank=True, max_length=150)),
                ('agreed_at', models.DateTimeField(blank=True, null=True)),
                ('asked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links_received', to='players.person')),
                ('asking', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links_asked', to='players.person')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('asking', 'asked'), name='players_personlink_once'), models.CheckConstraint(condition=models.Q(('asking', models.F('asked')), _negated=True), name='players_personlink_of_two'), models.CheckConstraint(condition=models.Q(models.Q(('agreed_at', None), ('agreed_by', '')), models.Q(('agreed_at__isnull', False), models.Q(('agreed_by', ''), _negated=True)), _connector='OR'), name='players_personlink_agreed_by_somebody')],
            },
        ),
        migrations.CreateModel(
            name='RatedEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(max_length=40, unique=True)),
                ('event_name', models.CharField(max_length=100)),
                ('event_path', models.CharField(max_length=150)),
                ('date', models.DateField()),
                ('number', models.PositiveBigIntegerField()),
                ('games', models.PositiveIntegerField()),
                ('brier', models.FloatField()),
                ('log_loss', models.FloatField()),
                ('share_brier', models.FloatField()),
                ('share_log_loss', models.FloatField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rated_events', to='players.club')),
            ],
            options={
                'ordering': ['date', 'number'],
                'constraints': [models.UniqueConstraint(fields=('club', 'date', 'number'), name='players_ratedevent_order')],
            },
        ),
        migrations.CreateModel(
            name='RatingDue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(max_length=40)),
                ('date', models.DateField()),
                ('is_taken_back', models.BooleanField(default=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings_due', to='players.club')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RatingPoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mean', models.FloatField()),
                ('deviation', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('wins', models.PositiveIntegerField()),
                ('ties', models.PositiveIntegerField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='points', to='players.ratedevent')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_points', to='players.person')),
            ],
            options={
                'ordering': ['event__date', 'event__number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'person'), name='players_ratingpoint_once'), models.CheckConstraint(condition=models.Q(('deviation__gt', 0)), name='players_ratingpoint_deviation'), models.CheckConstraint(condition=models.Q(('games__gte', django.db.models.expressions.CombinedExpression(models.F('wins'), '+', models.F('ties')))), name='players_ratingpoint_games')],
            },
        ),
        migrations.CreateModel(
            name='Association',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('slug', models.SlugField(max_length=90, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('officers', models.ManyToManyField(related_name='associations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='players_association_name_given')],
            },
        ),
        migrations.CreateModel(
            name='AssociationClub',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('invited_by', models.CharField(max_length=150)),
                ('agreed_by', models.CharField(blank=True, max_length=150)),
                ('agreed_at', models.DateTimeField(blank=True, null=True)),
                ('association', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='players.association')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.club')),
            ],
            options={
                'ordering': ['club__name'],
                'constraints': [models.UniqueConstraint(fields=('association', 'club'), name='players_associationclub_once'), models.CheckConstraint(condition=models.Q(models.Q(('agreed_at', None), ('agreed_by', '')), models.Q(('agreed_at__isnull', False), models.Q(('agreed_by', ''), _negated=True)), _connector='OR'), name='players_associationclub_agreed_by_somebody')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('starts_on', models.DateField()),
                ('ends_on', models.DateField()),
                ('ranks', models.CharField(choices=[('people', 'people'), ('pairs', 'pairs'), ('both', 'people and pairs')], max_length=6)),
                ('takes_all', models.BooleanField(default=True)),
                ('scale_json', models.JSONField()),
                ('sealed_at', models.DateTimeField(blank=True, null=True)),
                ('sealed_by', models.CharField(blank=True, max_length=150)),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('deleted_by', models.CharField(blank=True, max_length=150)),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='players.association')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='players.club')),
            ],
            options={
                'ordering': ['-ends_on', 'name'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('deleted_at', None)), fields=('club', 'name'), name='players_season_name_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='players_season_name_given'), models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='players_season_days'), models.CheckConstraint(condition=models.Q(('ranks__in', ['people', 'pairs', 'both'])), name='players_season_ranks_known'), models.CheckConstraint(condition=models.Q(models.Q(('sealed_at', None), ('sealed_by', '')), models.Q(('sealed_at__isnull', False), models.Q(('sealed_by', ''), _negated=True)), _connector='OR'), name='players_season_sealed_by_somebody'), models.CheckConstraint(condition=models.Q(models.Q(('deleted_at', None), ('deleted_by', '')), models.Q(('deleted_at__isnull', False), models.Q(('deleted_by', ''), _negated=True)), _connector='OR'), name='players_season_deleted_by_somebody')],
                'indexes': [models.Index(fields=['-ends_on', 'name'], name='players_season_last')],
            },
        ),
        migrations.CreateModel(
            name='SealedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(max_length=40)),
                ('event_name', models.CharField(max_length=100)),
                ('event_path', models.CharField(max_length=150)),
                ('date', models.DateField()),
                ('place', models.PositiveSmallIntegerField()),
                ('is_shared', models.BooleanField(default=False)),
                ('field_size', models.PositiveSmallIntegerField()),
                ('wins', models.PositiveSmallIntegerField()),
                ('losses', models.PositiveSmallIntegerField()),
                ('ties', models.PositiveSmallIntegerField()),
                ('marks_for', models.SmallIntegerField()),
                ('marks_against', models.SmallIntegerField()),
                ('unit', models.CharField(default='marks', max_length=20)),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='players.person')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sealed_results', to='players.season')),
            ],
            options={
                'ordering': ['date', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('season', 'event_uid', 'person'), name='players_sealedresult_once'), models.CheckConstraint(condition=models.Q(('field_size__gte', models.F('place')), ('place__gte', 1)), name='players_sealedresult_place_in_field')],
            },
        ),
        migrations.CreateModel(
            name='SeasonEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_uid', models.CharField(max_length=40)),
                ('is_counted', models.BooleanField(default=True)),
                ('level', models.CharField(blank=True, max_length=40)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='players.season')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('season', 'event_uid'), name='players_seasonevent_once'), models.CheckConstraint(condition=models.Q(('event_uid', ''), _negated=True), name='players_seasonevent_named')],
            },
        ),
        migrations.AddField(
            model_name='association',
            name='clubs',
            field=models.ManyToManyField(related_name='associations', through='players.AssociationClub', to='players.club'),
        ),
    ]
