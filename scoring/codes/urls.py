from django.urls import URLPattern, path

from scoring.codes.views import app, code_access, links, scan

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/app.webmanifest", app.manifest, name="manifest"),
    path("t/", code_access.code, name="code"),
    path("sw.js", app.worker, name="worker"),
    path("desk/<slug:slug>/links/", links.links, name="links"),
    path("desk/<slug:slug>/pairs/scan/", scan.scan, name="check-in-scan"),
]
