"""What lists that were taken in said of people who are forgotten or deleted is cleared."""

from django.db import migrations


def clear(apps, schema_editor):
    """As forgetting somebody, or deleting them, does since."""
    names = apps.get_model("players", "Person").objects.values_list("pk", "name")
    known = {str(pk) for pk, name in names.iterator() if name != f"N. N. {pk}"}
    for row in apps.get_model("players", "PeopleImport").objects.iterator():
        added = {pk: facts if pk in known else {} for pk, facts in row.added.items()}
        changed = {
            pk: both if pk in known else [{}, {}] for pk, both in row.changed.items()
        }
        if (added, changed) != (row.added, row.changed):
            row.added, row.changed = added, changed
            row.save(update_fields=["added", "changed"])


class Migration(migrations.Migration):
    dependencies = [("players", "0012_links_that_ended")]

    operations = [migrations.RunPython(clear, migrations.RunPython.noop)]
