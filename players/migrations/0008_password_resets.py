"""Resets of passwords: by mail, and by a code of a club's owner."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("players", "0007_officers_and_a_keeper"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PasswordReset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('mail', 'Mail'), ('code', 'Code')], max_length=4)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('at', models.DateTimeField()),
                ('by', models.CharField(blank=True, max_length=150)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('announced_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='clubentry',
            name='players_clubentry_action_known',
        ),
        migrations.AlterField(
            model_name='clubentry',
            name='action',
            field=models.CharField(choices=[('invite', 'Invited %(name)s as %(role)s.'), ('revoke', 'Took the invitation of %(name)s back.'), ('join', '%(name)s became %(role)s, invited as %(invited)s.'), ('role', '%(name)s is %(role)s from now on.'), ('remove', '%(name)s is no longer %(role)s.'), ('pause', '%(name)s is paused as %(role)s.'), ('resume', '%(name)s is %(role)s again.'), ('hand', 'Handed the club over to %(name)s.'), ('reset', 'Made a code for a new password of %(name)s.'), ('delete', 'Took %(name)s off the list of people.'), ('forget', 'Forgot the name and contacts of %(name)s.'), ('hide', 'Somebody hid their own name: %(name)s.')], max_length=6),
        ),
        migrations.AddConstraint(
            model_name='clubentry',
            constraint=models.CheckConstraint(condition=models.Q(('action__in', ['invite', 'revoke', 'join', 'role', 'remove', 'pause', 'resume', 'hand', 'delete', 'forget', 'hide', 'reset'])), name='players_clubentry_action_known'),
        ),
        migrations.AddField(
            model_name='passwordreset',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='password_resets', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='passwordreset',
            constraint=models.UniqueConstraint(fields=('user', 'way'), name='players_passwordreset_latest'),
        ),
        migrations.AddConstraint(
            model_name='passwordreset',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by', ''), ('way', 'mail')), models.Q(('way', 'code'), models.Q(('by', ''), _negated=True)), _connector='OR'), name='players_passwordreset_way_known'),
        ),
    ]
