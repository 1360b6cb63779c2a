"""Standings as tables; they read nothing and cannot be sorted."""

from dataclasses import dataclass, field

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.common.columns import column, figures
from tournaments.event.models import Event
from tournaments.event.terms import entrant
from tournaments.event.translation import translate
from tournaments.formats import Sentence
from tournaments.standings.selectors.standing_lines import (
    GroupStanding,
    Standing,
    StandingLine,
)
from tournaments.templatetags.marks import each_whole, moved


def pair_link(pairs_url: str, number: int, name: str) -> SafeString:
    return format_html(
        '<a class="pair" href="{}{}/"><span class="no">{}</span>'
        '<span class="names">{}</span></a>',
        pairs_url,
        number,
        number,
        each_whole(name),
    )


class StandingsTable(tables.Table):
    """One table of a standing, with the line of the cut."""

    place = column(gettext_lazy("Place"), "rank", "num")
    pair = column(gettext_lazy("Pair"))
    played = figures(gettext_lazy("Played"), more=True)
    left = figures(gettext_lazy("Left"), more=True, accessor="games__left")
    in_hand = figures(gettext_lazy("In hand"), more=True, accessor="games__in_hand")
    wins = figures(gettext_lazy("Won"))
    losses = figures(gettext_lazy("Lost"), more=True)
    ties = figures(gettext_lazy("Tied"), more=True)
    marks_for = figures(gettext_lazy("Marks"))
    marks_against = figures(gettext_lazy("Against"), more=True)
    clinch = column(
        gettext_lazy("Goes on"), "col-more clinch", "col-more clinch", default=""
    )
    why = column(
        gettext_lazy("Above the next by"), "col-more soft", "col-more", default=""
    )

    def __init__(self, group: GroupStanding, *, event: Event) -> None:
        super().__init__(
            group.lines,
            exclude=_without(group),
            attrs={"class": "many"} if group.has_dates else None,
            row_attrs={
                "data-pair": lambda record: None if record.is_club else record.pair,
                "class": lambda record: "is-out" if record.has_left else None,
            },
            orderable=False,
        )
        self.in_points = event.rules.scoring == "points"
        if self.in_points:
            self.columns["marks_for"].column.verbose_name = gettext_lazy("Points")
        self.caption = group.title
        self.cut_after = group.cut
        self.cut_label = _cut_label(group)
        self.is_cut_open = bool(group.open_at_cut)
        self.notes = group.notes
        of_clubs = any(line.is_club for line in group.lines)
        heading = _("Club") if of_clubs else entrant(event)
        self.columns["pair"].column.verbose_name = heading
        self.pairs_url = reverse("event-pairs", args=[event.slug])
        self.row_key = (
            "standing",
            self.pairs_url,
            self.in_points,
            tuple(self.columns.names()),
        )

    def render_clinch(self, record: StandingLine) -> SafeString | str:
        """In, out, or what is enough in four words; the whole sentences on tap."""
        if record.clinch is None:
            return ""
        clinch, likely = record.clinch, record.likely
        brief = clinch.brief
        if clinch.state in ("in", "out"):
            return format_html("<b>{}</b>", self._translated(brief))
        sentences = [clinch.words, *filter(None, [clinch.others_decide])]
        if likely:
            sentences.insert(0, likely.need)
            brief = likely.need.brief if likely.is_enough else brief
        return format_html(
            "<details><summary>{}</summary>{}</details>",
            self._translated(brief),
            " ".join(map(self._translated, sentences)),
        )

    def _translated(self, sentence: Sentence) -> str:
        return translate(sentence, in_points=self.in_points)

    def render_place(self, record: StandingLine) -> SafeString:
        return format_html("{} {}", moved(record.moved), record.place)

    def render_pair(self, record: StandingLine) -> SafeString | str:
        """Number and name; a club of a league has no page of its own."""
        if record.is_club:
            return record.name
        return pair_link(self.pairs_url, record.pair, record.name)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table of a standing; equal ledgers of an event render the same."""

    group: GroupStanding
    event: Event = field(compare=False)

    @property
    def table(self) -> StandingsTable:
        return StandingsTable(self.group, event=self.event)


def ledgers_of(event: Event, standing: Standing | None) -> tuple[Ledger, ...]:
    """A table for each group of the standing, the overall one first."""
    if standing is None or not standing.results:
        return ()
    return tuple(Ledger(group, event) for group in standing.tables)


def _without(group: GroupStanding) -> list[str]:
    """The columns that would stay empty."""
    columns = {
        "ties": any(line.ties for line in group.lines),
        "clinch": group.has_clinches,
        **dict.fromkeys(("played", "left", "in_hand"), group.has_dates),
    }
    return [name for name, has_any in columns.items() if not has_any]


def _cut_label(group: GroupStanding) -> str:
    if not group.cut:
        return ""
    if wins := group.wins_to_go_on:
        text = ngettext(
            "All with %(count)s win or more go on",
            "All with %(count)s wins or more go on",
            wins,
        )
        return text % {"count": wins}
    best = ngettext("The best pair goes on", "The best %(count)s go on", group.cut) % {
        "count": group.cut
    }
    return f"{group.open_at_cut}. {best}" if group.open_at_cut else best
