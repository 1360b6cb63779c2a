"""The day as one file, to be put away: papers, tables for spreadsheets, the export."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import translation

from scoring.paper.papers import PAPERS, pdf_of
from scoring.paper.values.common import Order
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import snapshot_of
from tournaments.exchange.export import export_bytes
from tournaments.exchange.spreadsheet import results_csv, standings_csv

LEFT_OUT = ("name-tags", "rounds", "certificates")  # Of use on the day alone


def day_file(event: Event, order: Order, language: str) -> bytes:
    """A ZIP of what the day leaves; no code is in it, and no money."""
    out = BytesIO()
    snapshot = snapshot_of(event)
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for paper in PAPERS.values():
            if not paper.is_private and paper.name not in LEFT_OUT:
                content = pdf_of(paper, event, order, language)
                archive.writestr(f"{event.slug}/{paper.name}.pdf", content)
        with translation.override(language):
            archive.writestr(f"{event.slug}/standings.csv", standings_csv(snapshot))
            archive.writestr(f"{event.slug}/results.csv", results_csv(snapshot))
        archive.writestr(f"{event.slug}/event.json", export_bytes(event))
    return out.getvalue()
