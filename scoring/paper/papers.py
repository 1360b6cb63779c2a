"""Every paper of an event: its name, its template, and what makes its values.

The day is also one file, to be put away: papers, tables for spreadsheets, the export.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.common.typesetting import typeset
from scoring.paper.values import cards, honours, play
from scoring.paper.values.common import Order, Values, common, receipt_values
from scoring.paper.values.posters import SIZES, bracket_values
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import snapshot_of
from tournaments.exchange.export import export_bytes
from tournaments.exchange.spreadsheet import results_csv, standings_csv

PAGES = ("letter", "a4")
LEFT_OUT = ("name-tags", "rounds", "certificates")  # Of use on the day alone
TEMPLATES = Path(__file__).with_name("typ")


class Paper(NamedTuple):
    """One kind of paper. ``is_private``: it has codes or money, so no archive has it."""

    name: str
    title: Promise
    text: Promise
    values: Callable[[Event, Order], Values]
    is_private: bool = False
    template: str = ""  # Of another paper, if it has none of its own name

    @property
    def sizes(self) -> tuple[str, ...]:
        return tuple(SIZES) if self.name == "brackets" else PAGES


PAPERS = {
    paper.name: paper
    for paper in (
        Paper(
            "scoresheets",
            _("Scoresheets"),
            _("Of the round to be played, two to a page, with the table's code."),
            cards.sheet_values,
            is_private=True,
        ),
        Paper(
            "table-cards",
            _("Table cards"),
            _("The number of each table and its code, four to a page."),
            cards.card_values,
            is_private=True,
        ),
        Paper(
            "name-tags",
            _("Name tags"),
            _("Every player's name and a code for check-in, eight to a page."),
            cards.tag_values,
        ),
        Paper(
            "rounds",
            _("Round lists"),
            _("Who sits where in each round to come, by name and by table."),
            play.round_values,
        ),
        Paper(
            "results",
            _("Results"),
            _("Every result so far, round by round."),
            play.result_values,
            template="rounds",
        ),
        Paper(
            "standings",
            _("Standings"),
            _("Every table, the newest stage first."),
            play.standing_values,
        ),
        Paper(
            "brackets",
            _("Bracket posters"),
            _("For the wall: up to 36 by 24 inches."),
            bracket_values,
        ),
        Paper(
            "winners",
            _("Winners' sheet"),
            _("The final places."),
            honours.winner_values,
        ),
        Paper(
            "certificates",
            _("Certificates"),
            _("For the first three places, to be signed."),
            honours.certificate_values,
        ),
        Paper(
            "press",
            _("For the local paper"),
            _("A paragraph on who won."),
            honours.press_values,
        ),
        Paper(
            "receipts",
            _("Receipts"),
            _("Of every payment and prize noted, four to a page."),
            receipt_values,
            is_private=True,
        ),
    )
}


def values_of(paper: Paper, event: Event, order: Order, language: str) -> Values:
    with translation.override(language):
        return {**common(event, str(paper.title), order), **paper.values(event, order)}


def pdf_of(paper: Paper, event: Event, order: Order, language: str) -> bytes:
    template = TEMPLATES / f"{paper.template or paper.name}.typ"
    return typeset(template, values_of(paper, event, order, language))


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
