from django.urls import URLPattern, path

from scoring.rulings import views as rulings

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/<number:number>/rulings/", rulings.rulings, name="rulings"),
    path(
        "desk/<slug:slug>/matches/<number:number>/ruling/",
        rulings.desk_ruling,
        name="desk-ruling",
    ),
]
