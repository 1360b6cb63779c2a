"""How a stage is played, in plain sentences: its field, its rounds, its clock.

`description` adds who goes on and how long the day is.
"""

from collections.abc import Iterable
from typing import cast

from .brackets import bracket
from .format import BRACKETS, Format, StageRules
from .group_description import Field, Values, describe_groups
from .league import DateRules, date_rules
from .plan import PAIRS_A_CLUB, club_nights, legs_of, stage_rounds
from .play import Play
from .sentence import Sentence, StageName, Value, _, joined, score
from .sources import BYE
from .values import Entrant

THEN = _("%(first)s, then %(others)s")
PLAYED_BY_ANY = {
    "single_elimination": _("%(stage)s: single elimination; %(clock)s."),
    "double_elimination": _(
        "%(stage)s: double elimination, out at the second loss; %(clock)s."
    ),
    "draw_box": _(
        "%(stage)s: draw box, winners draw winners and losers draw losers each round, out at the second loss; %(clock)s."
    ),
}
PLAYED_BY_FIELD = {
    "single_elimination": _("%(stage)s: %(field)s, single elimination; %(clock)s."),
    "double_elimination": _(
        "%(stage)s: %(field)s, double elimination, out at the second loss; %(clock)s."
    ),
    "draw_box": _(
        "%(stage)s: %(field)s, draw box, winners draw winners and losers draw losers each round, out at the second loss; %(clock)s."
    ),
}
LOSERS_DROP = {
    "straight": _("Losers drop beside the match that they lost."),
    "reversed": _("Losers drop in the reverse order of their matches."),
}


def played(
    f: Format, stage: StageRules, field: Field, drawn: Play | None = None
) -> list[Sentence]:
    """Describe who enters a stage and how it is played, once drawn as it is drawn."""
    values: Values = {"stage": StageName(stage.name), "clock": _clock(stage)}
    if field:
        values["field"] = entrants_counted(f, *field)
    if stage.kind == "round_robin":
        return describe_groups(f, stage, field, values, drawn)
    if stage.kind == "swiss":
        return _swiss(f, stage, field, values)
    if stage.kind == "league":
        return _league(stage, field, values)
    return _bracket(stage, field, values)


def exact(field: Field) -> int | None:
    """Return how many enter, None if that is not known."""
    return field[0] if field and field[0] == field[1] else None


def entrants_counted(f: Format, least: int, most: int) -> Sentence:
    """Return how many pairs or players enter."""
    is_single = f.entry == "player"
    if least == most:
        counted = _("%(n)s players") if is_single else _("%(n)s pairs")
        return Sentence(counted, {"n": least})
    counted = (
        _("%(least)s to %(most)s players")
        if is_single
        else _("%(least)s to %(most)s pairs")
    )
    return Sentence(counted, {"least": least, "most": most})


def rounds_counted(n: int) -> Sentence:
    """Return how many rounds are played."""
    return Sentence(_("1 round") if n == 1 else _("%(n)s rounds"), {"n": n})


def _swiss(
    f: Format, stage: StageRules, field: Field, values: Values
) -> list[Sentence]:
    values["rounds"] = rounds_counted(stage.rounds or 0)
    if not field:
        is_single = f.entry == "player"
        values["field"] = Sentence(_("all players") if is_single else _("all pairs"))
    n = field[0] if field else 0
    if stage.option("pairing") == "partners":
        anew = _(
            "%(stage)s: %(field)s, %(rounds)s, partners and opponents drawn anew each round, nobody twice with the same partner while possible; %(clock)s."
        )
        return [Sentence(anew, values), *_sitting_out(n % 4)]
    if stage.sides > 2:
        threes = _(
            "%(stage)s: %(field)s, %(rounds)s at tables of three drawn anew each round, each for themselves, nobody twice with the same opponent while possible; %(clock)s."
        )
        return [Sentence(threes, values), *_sitting_out(n % stage.sides)]
    paired = (
        _(
            "%(stage)s: %(field)s, %(rounds)s paired by score, nobody meets twice while possible; %(clock)s."
        )
        if stage.option("pairing") == "score"
        else _(
            "%(stage)s: %(field)s, %(rounds)s paired by random draw, nobody meets twice while possible; %(clock)s."
        )
    )
    sentences = [Sentence(paired, values)]
    if n % 2:
        odd = _("One sits out each round, a bye won %(bye)s, nobody twice before all.")
        sentences.append(Sentence(odd, {"bye": score(f.bye)}))
    return sentences


def _sitting_out(n: int) -> Iterable[Sentence]:
    if n == 1:
        yield Sentence(_("One sits out each round, nobody twice before all."))
    elif n:
        out = _("%(n)s sit out each round, nobody twice before all.")
        yield Sentence(out, {"n": n})


def _league(stage: StageRules, field: Field, values: Values) -> list[Sentence]:
    rules = date_rules(stage)
    unplayed = [_unplayed(rules)] if rules else []
    if stage.option("rounds_a_night"):
        return [_club_league(stage, field, values), *unplayed]
    n = field[0] if field else None
    meets_all = stage.rounds is None or (n is not None and n - 1 <= stage.rounds)
    home = _("%(stage)s: home and away, each against each twice; %(clock)s.")
    once = _("%(stage)s: a random schedule, one match a week; %(clock)s.")
    if n is not None:
        values["weeks"] = cast(int, stage_rounds(stage, n))
        home = _(
            "%(stage)s: home and away, each against each twice, %(weeks)s weeks for %(field)s; %(clock)s."
        )
        once = _(
            "%(stage)s: a random schedule, one match a week, %(weeks)s weeks for %(field)s; %(clock)s."
        )
    is_double = rules and legs_of(stage) == 2 and meets_all
    sentences = [Sentence(home if is_double else once, values), *unplayed]
    if n is not None and n % 2:
        odd = _("One sits out each week, nobody twice before all.")
        sentences.append(Sentence(odd))
    return sentences


def _unplayed(rules: DateRules) -> Sentence:
    """Describe the result of a match that is not made up in time."""
    unplayed = {
        "offers": _(
            "A match can be made up for %(days)s days after its week; then it goes to the side that offered dates."
        ),
        "nobody": _(
            "A match can be made up for %(days)s days after its week; then both sides forfeit it."
        ),
        "director": _(
            "A match can be made up for %(days)s days after its week; then the director decides."
        ),
    }
    return Sentence(unplayed[rules.unplayed], {"days": rules.decide_after})


def _club_league(stage: StageRules, field: Field, values: Values) -> Sentence:
    values["size"] = PAIRS_A_CLUB
    values["nightly"] = cast(int, stage.option("rounds_a_night"))
    if not field:
        clubs = _(
            "%(stage)s: clubs of %(size)s pairs meet home and away, %(nightly)s rounds a night; %(clock)s."
        )
        return Sentence(clubs, values)
    n = field[0] // PAIRS_A_CLUB
    clubs = _(
        "%(stage)s: %(n)s clubs of %(size)s pairs meet home and away over %(nights)s nights, %(nightly)s rounds a night; %(clock)s."
    )
    return Sentence(clubs, {**values, "n": n, "nights": club_nights(n)})


def _bracket(stage: StageRules, field: Field, values: Values) -> list[Sentence]:
    templates = PLAYED_BY_FIELD if field else PLAYED_BY_ANY
    sentences = [Sentence(templates[stage.kind], values)]
    n = exact(field)
    if stage.option("last_four") and (n is None or n >= 4):
        four = _("The last four of the %(stage)s play double elimination.")
        sentences.append(Sentence(four, {"stage": StageName(stage.name)}))
    is_double = stage.kind == "double_elimination" or stage.option("last_four")
    if stage.option("one_final") and is_double:
        decides = _("The final of the %(stage)s decides, whoever wins it.")
        sentences.append(Sentence(decides, {"stage": StageName(stage.name)}))
    if losers := stage.option("losers"):
        sentences.append(Sentence(LOSERS_DROP[str(losers)]))
    if stage.option("bronze") and (n is None or n >= 4):
        bronze = _("The losers of the semi-finals play for third place.")
        sentences.append(Sentence(bronze))
    if n and stage.kind != "draw_box":
        byes = sum(BYE in match.sources for match in bracket(stage, [Entrant(1)] * n))
        if byes:
            sentences.append(_byes(byes, is_seeded=stage.take != "all"))
    return sentences


def _byes(n: int, *, is_seeded: bool) -> Sentence:
    if is_seeded:
        byes = (
            _("1 bye in the first round, for the top seeds.")
            if n == 1
            else _("%(n)s byes in the first round, for the top seeds.")
        )
    else:
        byes = (
            _("1 bye in the first round, drawn.")
            if n == 1
            else _("%(n)s byes in the first round, drawn.")
        )
    return Sentence(byes, {"n": n})


def _clock(stage: StageRules) -> Sentence:
    """Describe how long a match is: its games and its clock."""
    games: list[Value] = [
        Sentence(_("single games"))
        if best_of == 1
        else Sentence(_("best of %(n)s"), {"n": best_of})
        for best_of in dict.fromkeys(stage.best_of)
    ]
    values: Values = {"games": joined(THEN, games)}
    if stage.minutes is None:
        return Sentence(_("%(games)s, no clock"), values)
    values["minutes"] = stage.minutes
    if stage.timed_rounds is None:
        return Sentence(_("%(games)s, %(minutes)s minutes"), values)
    n = values["n"] = stage.timed_rounds
    if stage.kind in BRACKETS:
        first = (
            _("%(games)s, %(minutes)s minutes in everybody's first match")
            if n == 1
            else _("%(games)s, %(minutes)s minutes in everybody's first %(n)s matches")
        )
    else:
        first = (
            _("%(games)s, %(minutes)s minutes in the first 1 round")
            if n == 1
            else _("%(games)s, %(minutes)s minutes in the first %(n)s rounds")
        )
    return Sentence(first, values)
