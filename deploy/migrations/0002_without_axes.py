"""Wrong sign-ins are counted in the cache: the tables that counted them go."""

from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder

TABLES = ("accessattemptexpiration", "accessattempt", "accesslog", "accessfailurelog")


def forget(apps, schema_editor):
    """Forget that there were such tables."""
    alias = schema_editor.connection.alias
    types = apps.get_model("contenttypes", "ContentType").objects.using(alias)
    old = types.filter(app_label="axes")
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    permissions.filter(content_type__in=old.values("pk")).delete()
    old.delete()
    MigrationRecorder(schema_editor.connection).migration_qs.filter(app="axes").delete()


class Migration(migrations.Migration):

    dependencies = [
        ("deploy", "0001_first_release"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        *(migrations.RunSQL(f"DROP TABLE IF EXISTS axes_{name}") for name in TABLES),
        migrations.RunPython(forget),
    ]
