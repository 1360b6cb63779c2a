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


Groups = tuple[tuple[str, tuple[RuleLine, ...]], ...]  # The sentences by heading


@dataclass(frozen=True, slots=True)
class RulesPage:
    title: str
    name: str  # The title, which says if the event changed them
    preset: str
    frozen_on: date | None
    groups: Groups
    # The points that dominoes count, and which do, the dearest first
    counts: tuple[tuple[int, tuple[str, ...]], ...]
    total: str  # The points of a hand's tricks, and the total

    @property
    def changes(self) -> tuple[RuleLine, ...]:
        return tuple(
            ln for _title, lines in self.groups for ln in lines if ln.is_changed
        )


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


def preset_rules_title(name: str) -> str:
    return translate_text(TITLES[name])


def translate_text(template: str) -> str:
    """A text of the switches in the active language."""
    return _(template)


def rules_page(event: Event, house: House | None = None) -> RulesPage:
    """The event's rules, or those of another house that it may get."""
    shown = house or event.house
    own = event.club_rules if house is None else None
    title = str(own) if own else preset_rules_title(shown.rules.preset)
    groups = groups_of(shown, event.entered_as)
    is_changed = any(line.is_changed for _title, lines in groups for line in lines)
    return RulesPage(
        title=title,
        name=_changed_here(title) if is_changed and own is None else title,
        preset=shown.rules.preset,
        frozen_on=_frozen_on(event),
        groups=groups,
        counts=counts_of(GAMES[shown.rules.game]),
        total=translate(total_of(GAMES[shown.rules.game])),
    )


def _changed_here(title: str) -> str:
    return _("%(name)s, changed for this event") % {"name": title}


def _frozen_on(event: Event) -> date | None:
    """The day in its own zone on which format and rules were frozen."""
    at = event.frozen_at
    return at.astimezone(ZoneInfo(event.time_zone)).date() if at else None


def groups_of(house: House, entered_as: str = "pair") -> Groups:
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
        (translate_text(title), lines)
        for name, title in GROUPS.items()
        if (lines := tuple(_line(r, changed, n) for n, r in rules if r.group == name))
    )


def numbered_rules(event: Event, paths: Collection[str]) -> tuple[RuleLine, ...]:
    """The event's rules with these paths, in the order and with the numbers of its sheet."""
    groups = groups_of(event.house, event.entered_as)
    return tuple(ln for _title, lines in groups for ln in lines if ln.path in paths)


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


def different_rules(first: Event, second: Event) -> Iterator[tuple[str, str, str]]:
    """The title and both sentences of each rule that differs, one empty if not played."""
    theirs = {clause.switch.path: clause for clause in clauses(_spoken(second))}
    ours = {clause.switch.path: clause for clause in clauses(_spoken(first))}
    for path in {**ours, **theirs}:
        pair = ours.get(path), theirs.get(path)
        own, other = (translate(c.sentence) if c else "" for c in pair)
        clause = pair[0] or pair[1]
        if own != other and clause:
            yield translate_text(clause.switch.title), own, other


@dataclass(frozen=True, slots=True)
class Citation:
    """An event's format and rules by name, and the day they were frozen."""

    name: str  # With its version
    frozen_on: date | None
    rules: str


def cite_format(event: Event) -> Citation:
    """The event's format by name and version or date."""
    own = event.club_preset
    if own is not None:
        original = own.format_json
        values = {"title": own.name, "version": own.version}
        name = _("%(title)s, version %(version)s") % values
    else:
        preset = formats.PRESETS.get(event.preset)
        original = formats.format_to_json(preset) if preset else None
        name = preset_title(event.format.title)
    if original != event.format_json:
        name = _changed_here(name)
    return Citation(name, _frozen_on(event), rules_page(event).name)
