"""Addresses of tables, links and results."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
