"""Where the rule behind a fault is written: in the book that the rules are taken from."""

from collections.abc import Iterable

from .presets import PRESETS, Rules
from .sentences import _
from .switch_table import TITLES
from .verdict import Fault

OWN = _("the rules of this event")
_N42PA = _("N42PA 2019")
_SPEC = _("formal specification")
_FOSDICK = _("Howard Fosdick's rules page")
_ARTICLE = _("encyclopedia article")
_BOOKS = {
    "n42pa": _N42PA,
    "spec": _SPEC,
    "points-250": _FOSDICK,
    "points-newsome": _("Newsome's rules page"),
    "open-house": _ARTICLE,
    **dict.fromkeys(("84", "88", "79", "84-six", "80"), _FOSDICK),
    **dict.fromkeys(("moon", "moon-four", "big-game"), _FOSDICK),
    **dict.fromkeys(("72", "3-handed", "geezer", "140"), _ARTICLE),
}
_RULE_1 = _("N42PA 2019, rule 1")
_RULE_5 = _("N42PA 2019, rule 5")
_RULE_16 = _("N42PA 2019, rule 16")
_SECTION_3 = _("formal specification, section 3")
_SECTION_4 = _("formal specification, section 4")
_SECTION_5 = _("formal specification, section 5")
_SECTION_6 = _("formal specification, section 6")
_SECTION_7 = _("formal specification, section 7")
_SECTION_8 = _("formal specification, section 8")
_SECTION_9 = _("formal specification, section 9")
_VARIATIONS = _('Howard Fosdick\'s rules page, "42 Variations"')
# The place in a preset's book, where the rule has one of its own.
_PLACES: dict[str, dict[str, str]] = {
    "n42pa": {
        **dict.fromkeys(("contract_off", "contract_bid", "trump_off"), _RULE_1),
        **dict.fromkeys(("renege", "out_of_turn"), _RULE_5),
        **dict.fromkeys(("claim_wrong", "claim_open", "claim_turn"), _RULE_16),
    },
    "spec": {
        **dict.fromkeys(("tile_unknown", "tile_repeated", "hand_size"), _SECTION_3),
        **dict.fromkeys(("bid_unknown", "bid_too_low", "bid_over_cap"), _SECTION_4),
        **dict.fromkeys(("bid_jump", "bid_turn", "score_unreachable"), _SECTION_4),
        **dict.fromkeys(("tile_not_held", "trump_missing", "trump_off"), _SECTION_5),
        **dict.fromkeys(("trick_size", "play_extra"), _SECTION_5),
        **dict.fromkeys(("result_mismatch", "sheet_marks", "sheet_made"), _SECTION_6),
        "sheet_points": _SECTION_6,
        **dict.fromkeys(("sheet_after_end", "sheet_unfinished"), _SECTION_7),
        **dict.fromkeys(("contract_off", "contract_bid"), _SECTION_8),
        "contract_doubles": _SECTION_8,
        **dict.fromkeys(("renege", "out_of_turn", "exposed_kept"), _SECTION_9),
    },
    "points-newsome": {
        "bid_forced": _('Newsome\'s rules page, "No hands passed out"'),
        "lead_trump": _('Newsome\'s rules page, "Opening lead"'),
        "sheet_shaker": _('Newsome\'s rules page, "The Deal"'),
    },
    "open-house": {"not_nearest": _('encyclopedia article, "Sevens"')},
    **{
        name: {"exchange_illegal": _VARIATIONS} for name in ("88", "79", "84-six", "80")
    },
}
# The options that say a rule: where one is the event's own, no book says it.
_OPTIONS = {
    "bid_over_cap": ("opening_cap", "after_84"),
    "bid_jump": ("opening_cap", "after_84"),
    "bid_forced": ("all_pass",),
    "bid_turn": ("out_of_turn", "low_no"),
    "contract_off": ("nello", "plunge", "splash", "sevens", "looper", "low_no"),
    "contract_bid": ("nello", "plunge", "splash", "sevens", "looper", "low_no"),
    "contract_doubles": ("plunge", "splash"),
    "trump_off": ("follow_me", "doubles_trump"),
    "trump_missing": ("first_domino",),
    "lead_trump": ("first_lead_trump",),
    "not_nearest": ("sevens", "looper"),
    "early_end": ("early_end",),
    "out_of_turn": ("out_of_turn",),
    "renege": ("renege",),
    "exposed_kept": ("exposed",),
    "claim_wrong": ("lay_down", "wrong_lay_down"),
    "claim_open": ("lay_down",),
    "sheet_after_end": ("target", "win_by"),
    "sheet_unfinished": ("target", "win_by"),
}


def cite_of(rules: Rules, code: str) -> str:
    """The place of the rule behind a fault, by the book that `rules` are taken from."""
    usual, options = PRESETS[rules.preset], _OPTIONS.get(code, ())
    if any(getattr(rules, name) != getattr(usual, name) for name in options):
        return OWN
    book = _BOOKS.get(rules.preset) or TITLES[rules.preset]
    return _PLACES.get(rules.preset, {}).get(code, book)


def cited(rules: Rules, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults, each with the place of its rule."""
    return tuple([fault._replace(cite=cite_of(rules, fault.code)) for fault in faults])
