"""The sentences about what an entrant needs to go on."""

from __future__ import annotations

from .sentence import Sentence, Value, _, joined

RESULTS = {
    "win": Sentence(_("win")),
    "tie": Sentence(_("tie")),
    "loss": Sentence(_("loss")),
}


Score = tuple[str, int]  # A criterion of marks, and the figure that is enough


def winning_all(left: int, *, is_single: bool) -> Sentence:
    """Winning all ``left`` single games or longer matches is enough."""
    if left == 1:
        template = _("1 game left: in by winning it.")
    elif is_single:
        template = _("In by winning the %(n)s games left.")
    else:
        template = _("In by winning the %(n)s matches left.")
    return Sentence(template, {"n": left})


def wins_of(wins: int, left: int, *, is_single: bool) -> Sentence:
    """So many wins are enough, in any of the games left."""
    values: dict[str, Value] = {"wins": _wins(str(wins)), "n": left}
    if is_single:
        return Sentence(_("In with %(wins)s in the %(n)s games left."), values)
    return Sentence(_("In with %(wins)s in the %(n)s matches left."), values)


def by_marks(left: int, scores: tuple[Score, ...], *, is_single: bool) -> Sentence:
    """Winning all that is left is enough with these marks."""
    templates = {
        "marks_for": _("with %(marks)s or more"),
        "marks_against": _("with at most %(marks)s against"),
        "marks_diff": _("by %(marks)s or more"),
    }
    parts = [Sentence(templates[name], {"marks": _marks(n)}) for name, n in scores]
    score = joined(_("%(first)s and %(others)s"), parts)
    if left == 1:
        head = _("In with a win %(score)s.")
    elif is_single:
        head = _("In by winning the %(n)s games left, %(score)s in them together.")
    else:
        head = _("In by winning the %(n)s matches left, %(score)s in them together.")
    return Sentence(head, {"n": left, "score": score})


def or_better(kind: str, marks: int | None, *, is_timed: bool) -> Sentence:
    """This result is enough, from so many marks on, and any better one."""
    values: dict[str, Value] = {"result": RESULTS[kind]}
    if marks is None:
        if kind == "win":
            least = _("1 game left: in with any %(result)s.")
        elif kind == "loss" and is_timed:
            least = _("1 game left: in with a win or tie, or any %(result)s.")
        else:
            least = _("1 game left: in with a win, or any %(result)s.")
        return Sentence(least, values)
    values["marks"] = _marks(marks)
    if kind == "win":
        least = _("In with a %(result)s with %(marks)s or more.")
    elif kind == "loss" and is_timed:
        least = _("In with a win or tie, or a %(result)s with %(marks)s or more.")
    else:
        least = _("In with a win, or a %(result)s with %(marks)s or more.")
    return Sentence(least, values)


def needs(wins: str, games: int) -> Sentence:
    """How many wins are missing, with so many games left."""
    if games == 1:
        missing = _("Needs %(needed)s more win from the game left.")
    elif wins in ("1", "½"):
        missing = _("Needs %(needed)s more win from the %(n)s games left.")
    else:
        missing = _("Needs %(needed)s more wins from the %(n)s games left.")
    return Sentence(missing, {"needed": wins, "n": games})


def out_of_reach(wins: str) -> Sentence:
    """So many wins are out of reach, while perhaps fewer than two reach them."""
    template = _("Cannot reach %(n)s wins; if fewer than 2 can, the best 2 go on.")
    return Sentence(template, {"n": wins})


def level_at_cut(others: int) -> Sentence:
    """A tie decides who goes on."""
    if others == 1:
        return Sentence(_("Level with 1 other at the cut: the tie has to be settled."))
    template = _("Level with %(n)s others at the cut: the tie has to be settled.")
    return Sentence(template, {"n": others})


def last_place_had(
    round: int, wins: str, marks: int, *, is_week: bool = False
) -> Sentence:
    """The record of the last place that goes on, after a round or after a week."""
    after = _("After round %(n)s the last place that goes on had %(wins)s, %(marks)s.")
    if is_week:
        after = _(
            "After week %(n)s the last place that goes on had %(wins)s, %(marks)s."
        )
    return Sentence(after, {"n": round, "wins": _wins(wins), "marks": _marks(marks)})


def can_reach(wins: str, marks: int, left: int) -> Sentence:
    """The best that winning the games left gives; at the end, the current record."""
    template = _("It has %(wins)s, %(marks)s.")
    if left:
        template = _("Winning out gives %(wins)s and up to %(marks)s.")
    return Sentence(template, {"wins": _wins(wins), "marks": _marks(marks)})


def then(first: Sentence, second: Sentence) -> Sentence:
    """One sentence after another."""
    return Sentence(_("%(first)s %(second)s"), {"first": first, "second": second})


def _wins(wins: str) -> Sentence:
    template = _("%(n)s win") if wins in ("1", "½") else _("%(n)s wins")
    return Sentence(template, {"n": wins})


def _marks(marks: int) -> Sentence:
    return Sentence(_("1 mark") if marks == 1 else _("%(n)s marks"), {"n": marks})
