from django.urls import URLPattern, path

from tournaments.messages import views

urlpatterns: list[URLPattern] = [
    path("desk/clubs/<slug:slug>/messages/", views.messages, name="messages"),
    path("desk/clubs/<slug:slug>/messages/new/", views.message_new, name="message-new"),
]
