"""Rulings in words, and the effect of each possible ruling."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.common.prepared import Prepared
from scoring.game.catalogue import Consequence, Line, Words
from scoring.game.models import Link, Ruling
from scoring.game.permissions import side_of
from scoring.game.rule_books import catalogue_of, words_of
from scoring.game.ruling_marks import marks_by_ruling
from scoring.rulings.offences import (
    consequence_by_rules,
    is_offence,
    marks_by_rules,
    rules_on,
)
from tournaments.event.author import Author
from tournaments.event.models import Event, Game, Match, Pair, Side
from tournaments.event.translation import translate
from tournaments.formats import Score
from tournaments.house.selectors import RuleLine, numbered_rules
from tournaments.standings.selectors.finish import OpenPoint

# The effect of a ruling without marks, with ``pair``, ``score`` and ``match``.
EFFECTS = {
    Consequence.STANDS: gettext_lazy("It is written down; nothing changes."),
    Consequence.WARNING: gettext_lazy("It is written down; the next time costs more."),
    Consequence.GAME: gettext_lazy("%(pair)s loses this game %(score)s, now."),
    Consequence.MATCH: gettext_lazy(
        "Match %(match)s ends now: each game it still needs is written down "
        "%(score)s against %(pair)s."
    ),
    Consequence.EJECTED: gettext_lazy(
        "One of %(pair)s is out of the event. They go on with a substitute or end: "
        "the next page asks which."
    ),
    Consequence.DISQUALIFIED: gettext_lazy(
        "%(pair)s is out of the event now: what they still have to play is "
        "forfeited, and they are last."
    ),
}


SHOWN = ("pair", "player", "person__merged_into")


class RulingLine:
    """A ruling in words, and what its reader may do about it."""

    def __init__(
        self,
        row: Ruling,
        event: Event,
        *,
        may_appeal: bool = False,
        may_take_back: bool = False,
    ) -> None:
        self.row, self.words = row, words_of(row.code)
        self.consequence = _consequence(row, event)
        self.rules = rule_sentences(event, row.code)  # The event's own rules on it
        self.may_appeal, self.may_take_back = may_appeal, may_take_back

    @property
    def author(self) -> str:
        return translate(Author.parse(self.row.by))

    @property
    def player(self) -> str:
        """Who did it, by their public name, also once somebody else has the seat."""
        player, person = self.row.player, self.row.person
        if player or person is None:
            return str(player or "")
        return (person.merged_into or person).shown_name

    @property
    def is_open(self) -> bool:
        """Whether the director still has to decide its appeal."""
        return self.row.appeal == Ruling.Appeal.OPEN

    @property
    def is_overturned(self) -> bool:
        return self.row.appeal == Ruling.Appeal.OVERTURNED


class Option(NamedTuple):
    consequence: Consequence
    words: Words
    effect: str
    is_proposed: bool


class RulingMarks(NamedTuple):
    """Marks that a ruling gave to each of the other sides, and the offence."""

    sides: tuple[int, ...]
    words: Words
    marks: int


def offences(event: Event) -> tuple[Line, ...]:
    """The offences by the event's rule book and its level of talk.

    Each line has the penalty of the event's own rules; their sentences replace the
    book's.
    """
    house = event.house
    lines = catalogue_of(event.format.penalties).lines
    shown = []
    for line in lines:
        if is_offence(house, line.code):
            own = " ".join(rule.sentence for rule in rule_sentences(event, line.code))
            cited: dict[str, Any] = {"cite": own, "dated": ""} if own else {}
            first = consequence_by_rules(house, line.code, line.first)
            again = consequence_by_rules(house, line.code, line.again)
            shown.append(replace(line, first=first, again=again, **cited))
    return tuple(shown)


def rulings_of(link: Link, match: Match) -> tuple[RulingLine, ...]:
    """The match's rulings that this link may see; the newest first."""
    is_judge = link.kind == Link.Kind.JUDGE
    rows = [row for row in _of_match(match.pk) if is_judge or not row.is_private]
    own = set(_pairs(match.pk, side_of(link, match) or 0))
    return tuple(
        RulingLine(
            row,
            link.event,
            may_appeal=row.pair_id in own and not row.appeal,
            may_take_back=is_judge and row.link_id == link.pk and row.may_be_taken_back,
        )
        for row in rows
    )


_of_match = Prepared(
    lambda match: Ruling.objects.filter(game__match=match).select_related(
        *SHOWN, "game"
    )
)
_pairs = Prepared(
    lambda match, side: Side.objects.filter(match=match, side=side).values_list(
        "pair_id", flat=True
    )
)


def own_appealed(link: Link) -> tuple[RulingLine, ...]:
    """A judge's own rulings that were appealed, the newest first; with how each ended."""
    rows = Ruling.objects.filter(link=link).exclude(appealed_by="")
    rows = rows.select_related(*SHOWN, "game__match").order_by("-pk")
    return tuple(RulingLine(row, link.event) for row in rows)


def rulings_of_event(event: Event) -> tuple[RulingLine, ...]:
    """Every ruling for the director: appeals to decide first, then the newest."""
    rows = event.rulings.select_related(*SHOWN, "game__match")
    lines = [RulingLine(row, event, may_appeal=not row.appeal) for row in rows]
    return tuple(sorted(lines, key=lambda line: not line.is_open))


def open_appeals(event: Event) -> tuple[RulingLine, ...]:
    """The appeals that wait for the director, the oldest first."""
    rows = event.rulings.filter(appeal=Ruling.Appeal.OPEN).order_by("pk")
    rows = rows.select_related(*SHOWN, "game__match")
    return tuple(RulingLine(row, event) for row in rows)


def appeals_to_decide(event: Event) -> list[OpenPoint]:
    """The open appeals, which an event waits for before it can be final."""
    return [
        OpenPoint(
            _("Match %(match)s: the appeal of %(pair)s is to be decided.")
            % {"match": line.row.game.match.number, "pair": line.row.pair},
            "desk-rulings",
        )
        for line in open_appeals(event)
    ]


def ejected_to_replace(event: Event) -> list[OpenPoint]:
    rows = event.rulings.standing().filter(
        consequence=Consequence.EJECTED, player__pair__state=Pair.State.IN
    )
    return [
        OpenPoint(
            _("%(player)s was put out: %(pair)s go on with a substitute, or end.")
            % {"player": row.player, "pair": row.pair},
            "pairs",
        )
        for row in rows.select_related("player", "pair")
    ]


def rule_sentences(event: Event, code: str) -> tuple[RuleLine, ...]:
    """The event's own rules on an offence, numbered as on its sheet."""
    paths = [rule.switch.path for rule in rules_on(event.house, code)]
    return numbered_rules(event, paths) if paths else ()


def _consequence(row: Ruling, event: Event) -> str:
    scoring = event.rules.scoring
    words = str(Consequence(row.consequence).words_in(scoring))
    if row.consequence == Consequence.HAND and scoring == "marks":
        return f"{words}, {_marks(row.marks)}"
    return words


def _marks(marks: int) -> str:
    return ngettext(
        "%(n)s mark to the opponents", "%(n)s marks to the opponents", marks
    ) % {"n": marks}


def pairs_of(match: Match) -> tuple[Pair, ...]:
    sides = match.sides.filter(pair__isnull=False).select_related("pair")
    return tuple(side.pair for side in sides if side.pair)


def options(
    incident: Ruling, proposed: Consequence, leave_out: Iterable[Consequence] = ()
) -> tuple[Option, ...]:
    """Every consequence with its effect; the catalogue's own is marked."""
    return tuple(
        Option(
            consequence,
            consequence.words_in(incident.game.match.event.rules.scoring),
            _effect(incident, consequence),
            consequence == proposed,
        )
        for consequence in Consequence
        if consequence not in set(leave_out) or consequence == proposed
    )


def _effect(incident: Ruling, consequence: Consequence) -> str:
    game, event = incident.game, incident.game.match.event
    won, lost = event.format.forfeit
    values = {
        "pair": incident.pair,
        "score": Score((lost, *[won] * (event.format.sides - 1))),
        "match": game.match.number,
    }
    is_penalty = consequence in (Consequence.MARK, Consequence.HAND)
    if is_penalty and event.rules.scoring == "points":
        return _("The director says how many points the opponents get.")
    code, bid = incident.code, incident.bid
    if marks := marks_by_rules(event.rules, code, consequence, bid):
        return f"{_marks(marks)}. {_marks_destination(game)}"
    return EFFECTS[consequence] % values


def _marks_destination(game: Game) -> str:
    if game.marks_1 is not None:
        return _(
            "%(score)s stands for this game: the director is shown the correction "
            "before it is made."
        ) % {"score": game.score}
    return _("This stands on the sheet at once and counts in the final marks.")


def marks_given_in(game: Game, *, is_official: bool) -> tuple[RulingMarks, ...]:
    """The marks that rulings give in a game, for entering its final marks."""
    return tuple(
        RulingMarks(
            sides=tuple(side for side, own in enumerate(marks, 1) if own),
            words=_("by a ruling")
            if ruling.is_private and not is_official
            else words_of(ruling.code),
            marks=max(marks),
        )
        for ruling, marks in marks_by_ruling(game)
    )
