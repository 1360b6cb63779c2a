"""URLs of tables, links and results."""

from django.urls import URLPattern, path

from scoring.captain.views import captain, meetings
from scoring.codes.views import app, code_access, links
from scoring.desk.views import desk, desk_rulings, keying, scores
from scoring.hands import api
from scoring.hands.views import glossary, lay_down, record, replay
from scoring.offline.views import handover, offline_sync
from scoring.rehearse import views as practice
from scoring.rulings import views as rulings
from scoring.sheets.views import paper, presence, sheets
from scoring.statistics import views as statistics
from scoring.table.views import no_show, table

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/<number:number>/", table.match, name="match"),
    path("t/<str:code>/app.webmanifest", app.manifest, name="manifest"),
    path("t/<str:code>/kept", offline_sync.take_entries, name="offline-sync"),
    path("t/<str:code>/<number:number>/dates/", captain.dates, name="match-dates"),
    path(
        "t/<str:code>/<number:number>/meeting/",
        meetings.by_code,
        name="captain-meeting",
    ),
    path("t/<str:code>/<number:number>/open", presence.presence, name="presence"),
    path("t/<str:code>/<number:number>/lay-down/", lay_down.laydown, name="lay-down"),
    path("t/<str:code>/<number:number>/hands/", sheets.hands, name="hands"),
    path("t/<str:code>/<number:number>/record/", record.record, name="record"),
    path(
        "t/<str:code>/<number:number>/record/check", record.check, name="record-check"
    ),
    path("t/<str:code>/<number:number>/rulings/", rulings.rulings, name="rulings"),
    path("t/", code_access.code, name="code"),
    path("sw.js", app.worker, name="worker"),
    path("desk/clubs/<slug:slug>/practice/", practice.new, name="practice"),
    path(
        "desk/clubs/<slug:slug>/practice/<slug:uid>/",
        practice.wait,
        name="practice-day",
    ),
    path(
        "desk/clubs/<slug:slug>/practice/<slug:uid>/delete/",
        practice.delete,
        name="practice-delete",
    ),
    path("desk/<slug:slug>/sheets/<number:round>/", paper.sheets, name="sheets"),
    path(
        "e/<slug:slug>/matches/<number:number>/sheet/", paper.public, name="match-sheet"
    ),
    path("people/<number:number>/bids/", statistics.person, name="person-bids"),
    path("e/<slug:slug>/statistics/", statistics.event, name="event-statistics"),
    path(
        "seasons/<number:number>/statistics/",
        statistics.season,
        name="season-statistics",
    ),
    path(
        "e/<slug:slug>/matches/<number:number>/<number:game>/hands/<number:hand>/",
        replay.replay,
        name="replay",
    ),
    path("desk/<slug:slug>/handover/", handover.handover, name="handover"),
    path("desk/<slug:slug>/rulings/", desk_rulings.desk_rulings, name="desk-rulings"),
    path(
        "desk/<slug:slug>/matches/<number:number>/ruling/",
        rulings.desk_ruling,
        name="desk-ruling",
    ),
    path("desk/<slug:slug>/matches/<number:number>/", desk.enter, name="enter"),
    path(
        "desk/<slug:slug>/matches/<number:number>/no-show/",
        no_show.no_show,
        name="no-show",
    ),
    path(
        "desk/<slug:slug>/matches/<number:number>/<number:game>/keying/",
        keying.keying,
        name="keying",
    ),
    path("desk/<slug:slug>/scores/", scores.to_enter, name="scores"),
    path("desk/<slug:slug>/scores/quick/", scores.quick_entry, name="quick-entry"),
    path(
        "desk/<slug:slug>/scores/<number:number>/",
        scores.match_scores,
        name="match-scores",
    ),
    path(
        "desk/<slug:slug>/meetings/<number:number>/",
        meetings.at_desk,
        name="desk-meeting",
    ),
    path("desk/<slug:slug>/inbox/", desk.inbox_page, name="inbox"),
    path("desk/<slug:slug>/links/", links.links, name="links"),
    path("api/hands/check", api.check_hands, name="check-hands"),
    path("glossary/", glossary.glossary, name="glossary"),
]
