"""The sentences about what an entrant needs to go on."""

from dataclasses import dataclass

from .sentence import Sentence, Value, _, joined

RESULTS = {
    "win": Sentence(_("win")),
    "tie": Sentence(_("tie")),
    "loss": Sentence(_("loss")),
}


Score = tuple[str, int]  # A criterion of marks, and the figure that is enough
OPEN = Sentence(_("open"))


@dataclass(frozen=True, slots=True)
class Need(Sentence):
    """What an entrant needs: the sentence, and four words at most for a table.

    ``record`` is the part that is the same for all who are open.
    """

    brief: Sentence = OPEN
    record: Sentence | None = None
    is_certain: bool = True  # It names results that are enough

    __hash__ = Sentence.__hash__


def winning_all(left: int, *, is_single: bool) -> Need:
    """Winning all ``left`` single games or longer matches is enough."""
    brief = Sentence(_("open: all %(n)s"), {"n": left})
    if left == 1:
        template = _("1 game left: in by winning it.")
        brief = Sentence(_("open: %(result)s"), {"result": RESULTS["win"]})
    elif is_single:
        template = _("In by winning the %(n)s games left.")
    else:
        template = _("In by winning the %(n)s matches left.")
    return Need(template, {"n": left}, brief)


def wins_of(wins: int, left: int, *, is_single: bool) -> Need:
    """So many wins are enough, in any of the games left."""
    values: dict[str, Value] = {"wins": _wins(str(wins)), "n": left}
    brief = Sentence(_("open: %(wins)s of %(n)s"), {"wins": wins, "n": left})
    if is_single:
        return Need(_("In with %(wins)s in the %(n)s games left."), values, brief)
    return Need(_("In with %(wins)s in the %(n)s matches left."), values, brief)


def by_marks(left: int, scores: tuple[Score, ...], *, is_single: bool) -> Need:
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
    brief = Sentence(_("open: all %(n)s, marks"), {"n": left})
    if [name for name, _figure in scores] == ["marks_for"]:
        figures: dict[str, Value] = {"marks": scores[0][1], "n": left}
        brief = Sentence(_("open: %(marks)s in %(n)s"), figures)
    return Need(head, {"n": left, "score": score}, brief)


def or_better(kind: str, marks: int | None, *, is_timed: bool) -> Need:
    """This result is enough, from so many marks on, and any better one."""
    values: dict[str, Value] = {"result": RESULTS[kind]}
    brief = Sentence(_("open: %(result)s"), values)
    if marks is None:
        if kind == "win":
            least = _("1 game left: in with any %(result)s.")
        elif kind == "loss" and is_timed:
            least = _("1 game left: in with a win or tie, or any %(result)s.")
        else:
            least = _("1 game left: in with a win, or any %(result)s.")
        return Need(least, values, brief)
    brief = Sentence(_("open: %(result)s, %(marks)s"), {**values, "marks": marks})
    values = {**values, "marks": _marks(marks)}
    if kind == "win":
        least = _("In with a %(result)s with %(marks)s or more.")
    elif kind == "loss" and is_timed:
        least = _("In with a win or tie, or a %(result)s with %(marks)s or more.")
    else:
        least = _("In with a win, or a %(result)s with %(marks)s or more.")
    return Need(least, values, brief)


def needs(wins: str, games: int) -> Need:
    """How many wins are missing, with so many games left."""
    if games == 1:
        missing = _("Needs %(needed)s more win from the game left.")
    elif wins in ("1", "½"):
        missing = _("Needs %(needed)s more win from the %(n)s games left.")
    else:
        missing = _("Needs %(needed)s more wins from the %(n)s games left.")
    brief = Sentence(_("open: %(wins)s of %(n)s"), {"wins": wins, "n": games})
    return Need(missing, {"needed": wins, "n": games}, brief)


def out_of_reach(wins: str) -> Need:
    """So many wins are out of reach, while perhaps fewer than two reach them."""
    template = _("Cannot reach %(n)s wins; if fewer than 2 can, the best 2 go on.")
    return Need(template, {"n": wins}, is_certain=False)


def level_at_cut(others: int) -> Need:
    """A tie decides who goes on."""
    template = _("Level with %(n)s others at the cut: the tie has to be settled.")
    if others == 1:
        template = _("Level with 1 other at the cut: the tie has to be settled.")
    return Need(template, {"n": others}, Sentence(_("level at the cut")))


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


def then(first: Need, second: Sentence, *, is_common: bool) -> Need:
    """One sentence after another; ``is_common``: the second is the same for all."""
    values: dict[str, Value] = {"first": first, "second": second}
    record = second if is_common else None
    return Need(
        _("%(first)s %(second)s"), values, first.brief, record, is_certain=False
    )


def beyond_all_wins() -> Sentence:
    """No own results are certainly enough."""
    return Sentence(_("Even with all of them won it depends on the others."))


def out_with(wins: int) -> Sentence:
    """With so many wins or fewer it is out, whatever the others do."""
    if not wins:
        return Sentence(_("Out without another win."))
    return Sentence(_("Out with %(wins)s or fewer."), {"wins": _wins(str(wins))})


def went_through(
    wins: str | None, left: int, percent: int, runs: int, *, is_single: bool
) -> Need:
    """How often so many wins went through in the runs; None: no further win."""
    if wins is None:
        template = _(
            "Even without another win it went through %(times)s, in %(runs)s runs of what is left."
        )
    elif left == 1:
        template = _(
            "%(wins)s in the game left went through %(times)s, in %(runs)s runs of what is left."
        )
    elif is_single:
        template = _(
            "%(wins)s in the %(n)s games left went through %(times)s, in %(runs)s runs of what is left."
        )
    else:
        template = _(
            "%(wins)s in the %(n)s matches left went through %(times)s, in %(runs)s runs of what is left."
        )
    values: dict[str, Value] = {
        "n": left,
        "runs": f"{runs:,}",
        "times": _of_100(percent),
    }
    number = wins or "0"
    brief = Sentence(_("likely: %(wins)s of %(n)s"), {"wins": number, "n": left})
    return Need(template, {**values, "wins": _wins(number)}, brief)


def _of_100(percent: int) -> Sentence:
    if percent == 100:
        return Sentence(_("every time"))
    template = _("1 time of 100") if percent == 1 else _("%(n)s times of 100")
    return Sentence(template, {"n": percent})


def _wins(wins: str) -> Sentence:
    template = _("%(n)s win") if wins in ("1", "½") else _("%(n)s wins")
    return Sentence(template, {"n": wins})


def _marks(marks: int) -> Sentence:
    return Sentence(_("1 mark") if marks == 1 else _("%(n)s marks"), {"n": marks})
