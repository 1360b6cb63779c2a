"""The app's addresses, room by room; where two rooms fit one, the first has it."""

from django.urls import URLPattern

from scoring.captain import urls as captain
from scoring.codes import urls as codes
from scoring.desk import urls as desk
from scoring.hands import urls as hands
from scoring.offline import urls as offline
from scoring.paper import urls as paper
from scoring.rehearse import urls as rehearse
from scoring.rulings import urls as rulings
from scoring.sheets import urls as sheets
from scoring.statistics import urls as statistics
from scoring.table import urls as table

urlpatterns: list[URLPattern] = [
    *table.urlpatterns,
    *captain.urlpatterns,
    *offline.urlpatterns,
    *hands.urlpatterns,
    *sheets.urlpatterns,
    *rulings.urlpatterns,
    *codes.urlpatterns,
    *desk.urlpatterns,
    *rehearse.urlpatterns,
    *paper.urlpatterns,
    *statistics.urlpatterns,
]
