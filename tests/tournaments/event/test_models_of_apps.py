"""The tables of the three apps: which points at which."""

import pytest
from django.apps import apps
from django.db import models

pytestmark = pytest.mark.django_db


def test_lower_apps_do_not_point_at_higher_ones():
    order = ["players", "tournaments", "scoring"]
    for app in order:
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.get_fields():
                if isinstance(field, models.ForeignKey):
                    related = field.related_model._meta.app_label
                    if related in order:
                        assert order.index(related) <= order.index(app)
