"""The sentences that say what it takes to go on."""

from __future__ import annotations

from .sentence import Sentence, Value, _

RESULTS = {
    "win": Sentence(_("win")),
    "tie": Sentence(_("tie")),
    "loss": Sentence(_("loss")),
}


def winning_all(left: int, *, is_single: bool, is_enough: bool) -> Sentence:
    """Say whether to win all ``left`` single games or longer matches is enough."""
    templates = {
        (True, True): _("In by winning the %(n)s games left."),
        (False, True): _("In by winning the %(n)s matches left."),
        (True, False): _("Winning the %(n)s games left may not be enough by itself."),
        (False, False): _(
            "Winning the %(n)s matches left may not be enough by itself."
        ),
    }
    return Sentence(templates[is_single, is_enough], {"n": left})


def or_better(kind: str, marks: int | None, *, is_timed: bool) -> Sentence:
    """Say that this result is enough, from so many marks on, and any better one."""
    values: dict[str, Value] = {"result": RESULTS[kind]}
    if marks is None:
        if kind == "win":
            least = _("In with any %(result)s.")
        elif kind == "loss" and is_timed:
            least = _("In with a win or tie, or any %(result)s.")
        else:
            least = _("In with a win, or any %(result)s.")
        return Sentence(least, values)
    values["marks"] = Sentence(
        _("1 mark") if marks == 1 else _("%(n)s marks"), {"n": marks}
    )
    if kind == "win":
        least = _("In with a %(result)s with %(marks)s or more.")
    elif kind == "loss" and is_timed:
        least = _("In with a win or tie, or a %(result)s with %(marks)s or more.")
    else:
        least = _("In with a win, or a %(result)s with %(marks)s or more.")
    return Sentence(least, values)


def needs(wins: str, games: int) -> Sentence:
    """Say how many wins are missing, with so many games left."""
    if games == 1:
        missing = _("Needs %(needed)s more win from the game left.")
    elif wins in ("1", "½"):
        missing = _("Needs %(needed)s more win from the %(n)s games left.")
    else:
        missing = _("Needs %(needed)s more wins from the %(n)s games left.")
    return Sentence(missing, {"needed": wins, "n": games})
