"""The rules of an event in sentences, for its pages, its sheet and its rulings."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from scoring.rules.family import counts_of, equipment_of, total_of
from scoring.rules.games import GAMES
from scoring.rules.house import House, read_house
from scoring.rules.how_we_play import Rule, rules_of
from scoring.rules.switch_table import DRAWINGS, GROUPS, SWITCHES, TITLES
from scoring.rules.switches import clauses, difference
from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.translation import preset_title, translate

SWITCH_TITLES = {switch.path: switch.title for switch in SWITCHES}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One sentence of the rules, and the preset's sentence if that differs."""

    path: str
    sentence: str
    is_changed: bool
    preset_says: str
    tiles: tuple[str, ...]
    number: int = 0  # On the sheet, from 1

    @property
    def title(self) -> str:
        """The title of its switch, as a ruling names it."""
        return translate_text(SWITCH_TITLES[self.path])


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The sentences of one group, under its heading."""

    name: str
    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of an event: their names, since when, and their sentences."""

    title: str
    preset: str
    is_own: bool  # They are the club's own, under their own name
    is_changed: bool
    frozen_on: date | None
    groups: tuple[RuleGroup, ...]
    # The points that dominoes count, and which do, the dearest first
    counts: tuple[tuple[int, tuple[str, ...]], ...]
    total: str  # The points of a hand's tricks, and the total

    @property
    def name(self) -> str:
        """The title, which says if the event changed them."""
        if self.is_own or not self.is_changed:
            return self.title
        return _("%(name)s, changed for this event") % {"name": self.title}

    @property
    def changes(self) -> tuple[RuleLine, ...]:
        """The sentences that the preset does not have."""
        return tuple(ln for group in self.groups for ln in group.lines if ln.is_changed)


def short_rules(house: House) -> tuple[str, ...]:
    """The rules on a few lines: game, bidding, and differences from straight 42."""
    unusual = {ours.switch.path for ours, _theirs in difference(house, House())}
    game = GAMES[house.rules.game]
    facts = () if game.name == "42" else tuple(map(translate, equipment_of(game)))
    return facts + tuple(
        translate(clause.sentence)
        for clause in clauses(house)
        if clause.switch.group in ("game", "bidding") or clause.switch.path in unusual
    )


@dataclass(frozen=True, slots=True)
class DifferentRule:
    """One rule that differs between two events; empty for an event without it."""

    title: str
    first: str
    second: str


def preset_rules_title(name: str) -> str:
    """The title of a preset of rules."""
    return translate_text(TITLES[name])


def translate_text(template: str) -> str:
    """A text of the switches in the active language."""
    return _(template)


def rules_page(event: Event, house: House | None = None) -> RulesPage:
    """The event's rules, or those of another house that it may get."""
    shown = house or event.house
    own = event.club_rules if house is None else None
    groups = groups_of(shown, event.entered_as)
    return RulesPage(
        title=str(own) if own else preset_rules_title(shown.rules.preset),
        preset=shown.rules.preset,
        is_own=own is not None,
        is_changed=any(line.is_changed for g in groups for line in g.lines),
        frozen_on=_frozen_on(event),
        groups=groups,
        counts=counts_of(GAMES[shown.rules.game]),
        total=translate(total_of(GAMES[shown.rules.game])),
    )


def _frozen_on(event: Event) -> date | None:
    """The day in its own zone on which format and rules were frozen."""
    at = event.frozen_at
    return at.astimezone(ZoneInfo(event.time_zone)).date() if at else None


def groups_of(house: House, entered_as: str = "pair") -> tuple[RuleGroup, ...]:
    """The sentences of a house by group, each with the preset's sentence."""
    preset = read_house({"preset": house.rules.preset})
    if entered_as == "player":
        house, preset = _counting_players(house), _counting_players(preset)
    changed = {
        ours.switch.path: translate(theirs.sentence) if theirs else ""
        for ours, theirs in difference(house, preset)
    }
    rules = list(enumerate(rules_of(house), 1))
    return tuple(
        RuleGroup(name, translate_text(title), lines)
        for name, title in GROUPS.items()
        if (lines := tuple(_line(r, changed, n) for n, r in rules if r.group == name))
    )


def numbered_rules(event: Event, paths: Collection[str]) -> tuple[RuleLine, ...]:
    """The event's rules with these paths, in the order and with the numbers of its sheet."""
    lines = (line for g in groups_of(event.house, event.entered_as) for line in g.lines)
    return tuple(line for line in lines if line.path in paths)


def _spoken(event: Event) -> House:
    """The event's house in the wording of its own pages."""
    is_single = event.entered_as == "player"
    return _counting_players(event.house) if is_single else event.house


def _counting_players(house: House) -> House:
    """For single players, both options count offences for each player."""
    return house._replace(customs=house.customs._replace(repeats_of="player"))


def _line(rule: Rule, changed: Mapping[str, str], number: int) -> RuleLine:
    value = rule.clause.value if rule.clause else None
    return RuleLine(
        path=rule.path,
        sentence=translate(rule.sentence),
        is_changed=rule.path in changed,
        preset_says=changed.get(rule.path, ""),
        tiles=DRAWINGS.get((rule.path, value), ()),
        number=number,
    )


def different_rules(first: Event, second: Event) -> Iterator[DifferentRule]:
    """The rules that differ between two events, in the order of the sheet."""
    theirs = {clause.switch.path: clause for clause in clauses(_spoken(second))}
    ours = {clause.switch.path: clause for clause in clauses(_spoken(first))}
    for path in {**ours, **theirs}:
        pair = ours.get(path), theirs.get(path)
        own, other = (translate(c.sentence) if c else "" for c in pair)
        clause = pair[0] or pair[1]
        if own != other and clause:
            yield DifferentRule(translate_text(clause.switch.title), own, other)


@dataclass(frozen=True, slots=True)
class Citation:
    """A format's name and version, and the day it was frozen."""

    title: str
    version: int | None
    is_changed: bool  # The director changed it for this event
    frozen_on: date | None
    rules: str
    sources: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name with its version, for citations."""
        if self.is_changed:
            return _("%(name)s, changed for this event") % {
                "name": self._versioned_title
            }
        return self._versioned_title

    @property
    def _versioned_title(self) -> str:
        if self.version is None:
            return self.title
        values = {"title": self.title, "version": self.version}
        return _("%(title)s, version %(version)s") % values


def cite_format(event: Event) -> Citation:
    """The event's format by name and version or date."""
    own = event.club_preset
    shape = event.format
    if own is not None:
        original = own.format_json
    else:
        preset = formats.PRESETS.get(event.preset)
        original = formats.format_to_json(preset) if preset else None
    return Citation(
        title=own.name if own else preset_title(shape.title),
        version=own.version if own else None,
        is_changed=original != event.format_json,
        frozen_on=_frozen_on(event),
        rules=rules_page(event).name,
        sources=shape.sources,
    )
