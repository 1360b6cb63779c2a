"""Charts drawn on the server as plain rectangles; a table beside them has the figures."""

from collections.abc import Iterator, Sequence

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from players.archive.selectors.records import EventLine
from players.common.markup import markup
from players.ratings.selectors import Foresight, HistoryPoint
from tournaments.event.translation import day_text

register = template.Library()

MOST_BARS = 24
# With fewer events the bars are spaced, so that two do not fill the whole width.
FEWEST_SLOTS = 8
SLOT = 10
BAR = 4


# The two bars of one event, in units of the drawing.
BARS = (
    '<g transform="matrix(1 0 0 -1 0 100)"><title>{}, {}: {}\N{EN DASH}{}</title>'
    '<rect class="for" x="{}" y="0" width="{}" height="{}" />'
    '<rect class="against" x="{}" y="0" width="{}" height="{}" /></g>'
)


@register.inclusion_tag("components/chart_marks.html")
def marks_chart(events: Sequence[EventLine]) -> dict[str, object]:
    """``{% marks_chart record.events %}``: marks for and against, event by event.

    Takes the events with the newest first and draws the last of them, oldest first.
    Leaves out events in points, which do not fit the scale.
    """
    in_marks = [event for event in events if event.has_marks]
    shown = list(reversed(in_marks[:MOST_BARS]))
    most = max((max(e.marks_for, e.marks_against) for e in shown), default=1)
    top = max(-(-most // 10) * 10, 10)  # Rounded up to a ten
    return {
        "bars": SafeString("".join(_bars(shown, top))),
        "count": len(shown),
        "width": max(len(shown), FEWEST_SLOTS) * SLOT,
        "top": top,
        "first": shown[0].date if shown else None,
        "last": shown[-1].date if shown else None,
        "is_cut": len(in_marks) > MOST_BARS,
    }


def _bars(events: Sequence[EventLine], top: int) -> Iterator[SafeString]:
    slot = SLOT * max(FEWEST_SLOTS / max(len(events), 1), 1)
    for index, event in enumerate(events):
        x = round(index * slot + slot / 2 - BAR, 2)
        yield markup(
            BARS,
            *(event.name, day_text(event.date), event.marks_for, event.marks_against),
            *(x, BAR, round(event.marks_for * 100 / top, 2)),
            *(x + BAR, BAR, round(event.marks_against * 100 / top, 2)),
        )


STEP, HEIGHT, EDGE = 28, 48, 6
DOT = '<circle cx="{}" cy="{}" r="2.5" />'


@register.inclusion_tag("components/chart_places.html")
def places_chart(places: Sequence[int]) -> dict[str, object]:
    """``{% places_chart placed.course %}``: a pair's places over the rounds, as a line."""
    best, worst = min(places), max(places)
    unit = (HEIGHT - 2 * EDGE) / max(worst - best, 1)
    top = EDGE if worst > best else HEIGHT / 2
    points = [
        (str(EDGE + index * STEP), str(round(top + (place - best) * unit, 1)))
        for index, place in enumerate(places)
    ]
    width = 2 * EDGE + (len(places) - 1) * STEP
    return {
        "places": ", ".join(map(str, places)),
        "first": str(places[0]),
        "latest": str(places[-1]),
        "line": " ".join(map(",".join, points)),
        "before": format_html_join("", DOT, points[:-1]),
        "last": points[-1],
        "width": str(width),
        "height": str(HEIGHT),
    }


MOST_POINTS = 60
RATING_STEP = 100


# A rating after one event, in units of the drawing.
SPOT = '<g><title>{}, {}: {} &plusmn; {}</title><path class="dot" d="M{} {}h.01" /></g>'
FIGURE = '<li><a href="{}">{}</a>, {}: <b>{}</b> ± {}</li>'


@register.inclusion_tag("components/chart_rating.html")
def rating_chart(history: Sequence[HistoryPoint]) -> dict[str, object]:
    """``{% rating_chart history %}``: a rating event by event, its uncertainty a band.

    Takes the history with the oldest first, one event at least; draws the last of them.
    """
    shown = history[-MOST_POINTS:]
    low = min(point.rating.value - point.rating.margin for point in shown)
    high = max(point.rating.value + point.rating.margin for point in shown)
    bottom = low // RATING_STEP * RATING_STEP
    top = -(-high // RATING_STEP) * RATING_STEP
    width = max(len(shown) - 1, 1) * SLOT

    def y(value: int) -> float:
        return round((top - value) * 100 / (top - bottom), 2)

    spots = [SLOT * index for index in range(len(shown))] if shown[1:] else [0, SLOT]
    points = shown if shown[1:] else [*shown, *shown]
    pairs = list(zip(spots, points, strict=True))
    upper = [f"{x} {y(p.rating.value + p.rating.margin)}" for x, p in pairs]
    lower = [f"{x} {y(p.rating.value - p.rating.margin)}" for x, p in pairs]
    line = [f"{x} {y(p.rating.value)}" for x, p in pairs]
    dots = [
        markup(
            SPOT,
            *(p.event, day_text(p.date), p.rating.value, p.rating.margin),
            *(x, y(p.rating.value)),
        )
        for x, p in pairs[: len(shown)]
    ]
    return {
        "width": width,
        "top": top,
        "bottom": bottom,
        "line": f"M{'L'.join(line)}",
        "band": f"M{'L'.join([*upper, *reversed(lower)])}Z",
        "dots": SafeString("".join(dots)),
        "first": shown[0],
        "last": shown[-1],
    }


ROW, WIDEST = 40, 320
COIN = 100


@register.inclusion_tag("components/chart_foresight.html")
def foresight_chart(foresight: Foresight) -> dict[str, object]:
    """``{% foresight_chart foresight %}``: how far forecasts missed, beside a coin."""
    missed = [
        ("for", _("the ratings"), foresight.ratings),
        ("against", _("the share of games won before"), foresight.share),
        ("coin", _("a coin"), COIN),
    ]
    unit = WIDEST / max(figure for _kind, _name, figure in missed)
    bars = [
        {
            "kind": kind,
            "name": name,
            "missed": figure,
            "y": index * ROW + 14,
            "top": index * ROW + 20,
            "width": round(figure * unit, 1),
        }
        for index, (kind, name, figure) in enumerate(missed)
    ]
    texts = [f"{name} {figure}" for _kind, name, figure in missed]
    return {
        "bars": bars,
        "coin": round(COIN * unit, 1),
        "height": len(missed) * ROW,
        "label": _("How far each missed: %(figures)s") % {"figures": ", ".join(texts)},
    }


@register.simple_tag
def rating_figures(history: Sequence[HistoryPoint]) -> SafeString:
    """``{% rating_figures history %}``: the same as a list, the newest first."""
    lines = [
        markup(
            FIGURE,
            *(p.path, p.event, day_text(p.date), p.rating.value, p.rating.margin),
        )
        for p in reversed(history)
    ]
    return SafeString("".join(lines))
