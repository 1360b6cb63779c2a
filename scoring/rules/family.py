"""What each game is by itself, in sentences: set, seats, bids, play, what a hand gives.

Options have their sentences in the switches; these follow from the game and its rules,
so that nothing is judged that no sentence says.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from .bids import Bid
from .game import PlayedHand, Variant
from .games import Geezer, Moon
from .geezer import LOWS
from .presets import Rules
from .sentences import RuleSentence, _, either
from .tiles import TEXTS


class Fact(NamedTuple):
    """A sentence about a game, and the group of rules it belongs to."""

    group: str
    sentence: RuleSentence


_SETS = {
    (6, 1, False): _("It is played with one double-six set."),
    (9, 1, False): _("It is played with a double-nine set."),
    (6, 2, False): _("It is played with two double-six sets."),
    (6, 2, True): _("It is played with two double-six sets without their blanks."),
    (7, 1, False): _("It is played with a double-seven set."),
    (8, 1, False): _("It is played with a double-eight set."),
}


# The games whose sets lack single dominoes.
_LESS = {
    "3-handed": _("It is played with a double-six set without the 1-0."),
    "moon": _("It is played with a double-six set; of the blanks only the 0-0 stays."),
}


_SHAKE = _("After each hand the next player clockwise shakes.")


def equipment_of(game: Variant) -> Iterator[RuleSentence]:
    """The players, dominoes and lowest bid of a game."""
    side = game.seats // game.teams
    seated = _("%(seats)s players sit at a table, %(side)s a side, between opponents.")
    if side == 1:
        seated = _("%(seats)s players sit at a table, each for themselves.")
    elif game.teams > 2:
        seated = _(
            "%(seats)s players sit at a table, %(sides)s sides of %(side)s, between opponents."
        )
    values = {"seats": game.seats, "sides": game.teams, "side": side}
    yield RuleSentence(seated, values)
    is_without_blanks = "1-0" not in game.ids
    template = _SETS.get((game.top, game.copies, is_without_blanks))
    if template := _LESS.get(game.name, template):
        yield RuleSentence(template, {})
    drawn = _("Each draws %(each)s dominoes.")
    if game.left == 1:
        drawn = _("Each draws %(each)s dominoes; one is left over.")
    elif game.left:
        drawn = _("Each draws %(each)s dominoes; %(left)s are left over.")
    yield RuleSentence(drawn, {"each": game.each, "left": game.left})
    lowest = game.ladder.numbers[0]
    yield RuleSentence(_("The lowest bid is %(lowest)s."), {"lowest": lowest})


def facts_of(
    game: Variant, rules: Rules, options: Collection[str] = ()
) -> Iterator[Fact]:
    """What holds in `game` under `rules`; the switches of `options` say the rest."""
    *equipment, lowest = equipment_of(game)
    groups = {
        "game": (*equipment, *_gains(game, rules, options)),
        "bidding": (lowest, *_bids(game, rules, options), *_words(game, rules)),
        "play": (*_exchange(game, rules), *_play(game, rules)),
        "table": (RuleSentence(_SHAKE, {}),),
    }
    for group, sentences in groups.items():
        yield from (Fact(group, sentence) for sentence in sentences)


def _gains(
    game: Variant, rules: Rules, options: Collection[str]
) -> Iterator[RuleSentence]:
    """What a bid made or set gives, as the game's own award has it."""
    if rules.marks_cap is not None:
        cap = _("Marks of a game above %(n)s do not count.")
        yield RuleSentence(cap, {"n": rules.marks_cap})
    if rules.scoring == "points":
        yield from _points(game, rules, options)
    else:
        made = _(
            "A made bid gives one mark, or the marks that were bid; a set bid gives as many to the other side."
        )
        if game.teams > 2:
            made = _(
                "A made bid gives one mark, or the marks that were bid; a set bid gives as many to each of the others."
            )
        yield RuleSentence(made, {})


def _points(
    game: Variant, rules: Rules, options: Collection[str]
) -> Iterator[RuleSentence]:
    number = game.bid(str(game.ladder.numbers[0]), rules)
    assert number is not None
    if "points_made" not in options:
        yield RuleSentence(_made(game, rules, number), {})
    others = _("When a bid is made, the others score what they took.")
    yield RuleSentence(others, {})
    mark = game.ladder.mark_bid(1)
    swept = PlayedHand(0, mark, True, (game.total, *[0] * (game.teams - 1)))
    if mark.stake and game.award(swept, rules)[0] == mark.stake:
        above = _("A made bid of %(n)s or more scores what was bid.")
        yield RuleSentence(above, {"n": mark.stake})
    if _award(game, rules, number, made=False)[0] == 0:
        yield RuleSentence(_("A set bid gives the bidders nothing."), {})
        if "points_set_stake_only" not in options:
            more = _("A set bid gives the others the bid and what they took.")
            yield RuleSentence(more, {})
        if rules.nello or rules.low_no:
            alone = _(
                "A hand to lose every trick gives either side what was bid, alone."
            )
            yield RuleSentence(alone, {})
    else:
        below = _(
            "A bid that is set is taken off the bidders' score; the others always count what they took."
        )
        yield RuleSentence(below, {})
    if game.goes_below_zero:
        yield RuleSentence(_("A score may fall below zero."), {})


def _made(game: Variant, rules: Rules, bid: Bid) -> str:
    if _award(game, rules, bid, made=True)[0] == bid.stake:
        return _("Whoever makes a bid scores what was bid, not what was taken.")
    return _("Whoever makes a bid scores the points taken.")


def _award(game: Variant, rules: Rules, bid: Bid, *, made: bool) -> tuple[int, ...]:
    """What each team gets if the first bid and took one point more, or one less."""
    taken = bid.stake + (1 if made else -1)
    points = (taken, *[0] * (game.teams - 1))
    award = game.award(PlayedHand(0, bid, made, points), rules)
    return tuple(scored or 0 for scored in award)


def _bids(
    game: Variant, rules: Rules, options: Collection[str]
) -> Iterator[RuleSentence]:
    numbers, unit = game.ladder.numbers, game.ladder.unit
    step = _("Each bid is higher than the one before it, up to %(highest)s.")
    if numbers.step > 1:
        step = _("Bids go up by %(step)s, to %(highest)s.")
    yield RuleSentence(step, {"step": numbers.step, "highest": numbers[-1]})
    if unit and rules.scoring == "marks":
        yield RuleSentence(_("Over them marks are bid, which need every trick."), {})
    elif unit:
        marks = _(
            "Over them %(first)s, %(second)s and so on are bid: they need every trick."
        )
        yield RuleSentence(marks, {"first": unit, "second": 2 * unit})
    yield RuleSentence(_("Bidding begins left of the shaker."), {})
    if "all_pass" not in options:
        reshake = _(
            "If everybody passes, the hand is thrown in and the next player shakes."
        )
        yield RuleSentence(reshake, {})
    if unit and "opening_cap" not in options:
        cap = _("Nobody bids more than %(n)s marks until that many are bid.")
        yield RuleSentence(cap, {"n": game.cap(rules) // unit})
        yield RuleSentence(_("From there on each bid is exactly one mark more."), {})


def _words(game: Variant, rules: Rules) -> Iterator[RuleSentence]:
    """The bids of one game alone."""
    if isinstance(game, Moon):
        shot, over = game.extra_numbers
        shoots = _(
            "A bid of %(shot)s shoots the moon: all tricks win %(shot)s, or %(shot)s are taken off; %(over)s shoots over it."
        )
        yield RuleSentence(shoots, {"shot": shot, "over": over})
    if not isinstance(game, Geezer):
        return
    over_mark = _("%(n)s is bid over a mark: it needs %(n)s points and gives one mark.")
    for number in game.extra_numbers:
        yield RuleSentence(over_mark, {"n": number})
    all_but = _(
        "%(n)s is bid over them and gives one mark: count is trumps, count led calls for count, and the bidders take all but three tricks, with no count in those three."
    )
    yield RuleSentence(all_but, {"n": game.ALL_BUT_THREE})
    wet = _("A %(word)s takes %(doubles)s doubles in hand and gives %(n)s marks.")
    for word in game.watery:
        bid = game.word(word, rules)
        values = {"word": word, "doubles": bid.doubles, "n": bid.marks}
        yield RuleSentence(wet, values)
    partner = _(
        "In all of these the partner names trumps and leads, every trick is needed, and the opening limit does not hold."
    )
    yield RuleSentence(partner, {})
    lows = _(
        "A low bid, %(first)s to %(last)s or low-doubles, gives one mark: no trumps, the partner sits out, and the bidder must lose every trick."
    )
    *pips, _doubles = LOWS
    values = {"first": f"low-{pips[0]}", "last": f"low-{pips[-1]}"}
    yield RuleSentence(lows, values)
    ranks = _(
        "The dominoes of the low suit rank lowest in their other suit: with threes low the 6-3 is below the 6-0. Low doubles are the lowest of their suits."
    )
    yield RuleSentence(ranks, {})


def _exchange(game: Variant, rules: Rules) -> Iterator[RuleSentence]:
    """What the bid winner may do with the dominoes left over."""
    if not (game.left and rules.kitty):
        return
    if game.takes_all:
        trade = _(
            "The bid winner takes the %(n)s dominoes left over, the widow, and throws %(n)s away, neither trumps nor count. Where that cannot be, count thrown away goes to the other side and a trump is turned up."
        )
    elif not game.count_may_stay and game.left == 1:
        trade = _(
            "The bid winner looks at the domino left over, must take it if it is count, and puts one back that is no count."
        )
    elif not game.count_may_stay:
        trade = _(
            "The bid winner may take dominoes left over, and puts back as many; no count may stay there."
        )
    elif game.left == 1:
        trade = _("The bid winner may trade one domino for the one left over.")
    else:
        trade = _("The bid winner may trade dominoes for the %(n)s left over.")
    yield RuleSentence(trade, {"n": game.left})


def _play(game: Variant, rules: Rules) -> Iterator[RuleSentence]:
    yield RuleSentence(
        _("The bidder leads first, then whoever took the trick before."), {}
    )
    suit = _(
        "A domino led calls for its higher end, a trump for trumps. Who can follow must; who cannot may play any domino."
    )
    yield RuleSentence(suit, {})
    if game.announces:
        announced = _(
            "A %(tiles)s led may be announced as of its lower suit, unless it is a trump."
        )
        yield RuleSentence(announced, {"tiles": either(game.announces)})
    highest = _(
        "The highest trump takes the trick, without one the highest of the suit led. A trump is of no other suit."
    )
    yield RuleSentence(highest, {})
    double = _(
        "In a suit the double is highest unless a rule says otherwise, then the higher other end."
    )
    yield RuleSentence(double, {})
    if game.copies > 1:
        equal = _("Of two equal dominoes the first played is the higher.")
        yield RuleSentence(equal, {})
    if rules.nello or rules.low_no or isinstance(game, Geezer):
        caught = _("A hand to lose every trick ends with the first trick caught.")
        yield RuleSentence(caught, {})
    leader = _("Only who is on lead may lay down, and names the order of the dominoes.")
    yield RuleSentence(leader, {})


def counts_of(game: Variant) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The dominoes that count, by their points, the highest first."""
    worth = sorted({game.count[tile] for tile in game.tiles} - {0}, reverse=True)
    return tuple(
        (points, tuple(TEXTS[t] for t in game.tiles if game.count[t] == points))
        for points in worth
    )


def total_of(game: Variant) -> RuleSentence:
    """The points of a hand's tricks, and the total of the hand."""
    values = {"tricks": game.each, "trick": game.trick, "total": game.total}
    template = _("Each of the %(tricks)s tricks counts %(trick)s: %(total)s in all.")
    if game.trick == 1:
        template = _("Each of the %(tricks)s tricks counts one: %(total)s in all.")
    return RuleSentence(template, values)
