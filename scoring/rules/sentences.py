"""Every sentence of the rules: its English template under the name of its fault.

A sentence is a value: a template and the values for its gaps. `str` writes it in
English; for another language a caller translates the template and fills it.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple


class RuleSentence(NamedTuple):
    """A template with gaps such as `%(seat)s`, and the values that fill them.

    A value may itself be a sentence.
    """

    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template % self.values


def sentence(name: str, **values: object) -> RuleSentence:
    """The sentence named `name` in the table. Raises `KeyError` for an unknown name."""
    return RuleSentence(TEMPLATES[name], values)


def either(words: Iterable[object]) -> object:
    """The words as a choice: `a or b or c`."""
    return reduce(_or, words, None) or ""


def _or(first: object, last: object) -> object:
    return last if first is None else sentence("part.or", first=first, last=last)


def score(points: Iterable[object]) -> object:
    """A score by team as spoken: `11 to 6`."""
    *others, rest = points
    for first in reversed(others):
        rest = sentence("part.score", first=first, rest=rest)
    return rest


def _(template: str) -> str:
    """Mark a template for translation (makemessages looks for this name)."""
    return template


# Templates by name: a fault's code, or its code and a case; also parts of sentences.
TEMPLATES: dict[str, str] = {
    "format.not_json": _("The text is not JSON."),
    "format.object": _("%(name)s is not an object."),
    "format.unreadable": _("%(name)s cannot be read."),
    "format.key": _("%(name)s has an unknown key, %(key)s."),
    "format.list": _("%(name)s must be a list."),
    "format.text": _("%(name)s must be text, not %(value)s."),
    "format.word": _("%(name)s cannot be %(value)s."),
    "format.suit": _("%(name)s has %(value)s; no suit is announced there."),
    "format.version": _("The record must say v 1."),
    "format.required": _("The record must have a shaker and bids."),
    "format.seat": _("%(name)s: there is no seat %(value)s."),
    "format.seats": _("hands must be of %(n)s seats."),
    "format.announced": _("%(tile)s cannot be announced as another suit."),
    "format.exposed": _(
        "An exposed domino must have a seat, a domino and a trick (seat, tile, trick)."
    ),
    "format.trick": _("There is no trick %(value)s."),
    "format.claim": _("A claim must have a seat and an order."),
    "format.teams": _("%(name)s must be of %(n)s teams."),
    "format.numbers": _("%(name)s must be whole numbers."),
    "format.preset": _("The rules name no preset of this game."),
    "format.option": _("The rules hold an option that does not exist."),
    "format.option_value": _("The option %(name)s must be %(value)s."),
    "format.option_game": _("The option %(name)s is of 42 only, not of %(game)s."),
    "format.rows": _("A scoresheet is a list of rows."),
    "format.ended": _("A game ended as played or by time."),
    "format.score": _("A score must be whole numbers."),
    "format.row_of": _("Hand %(row)s cannot be read. %(why)s"),
    "format.row": _("A row is not an object."),
    "format.row_key": _("A row has an unknown key, %(key)s."),
    "format.row_needs": _("A row must have %(key)s."),
    "format.row_words": _("A row's bid is text and its made true or false."),
    "format.game": _("The text must begin with a game."),
    "format.clause": _("There is no clause %(key)s."),
    "format.one_word": _("%(key)s takes one word."),
    "format.number": _("%(value)s is not a number."),
    "format.json": _("%(value)s is not JSON."),
    "option.flag": _("true or false"),
    "option.number": _("a whole number from %(least)s to %(most)s"),
    "option.doubles": _("a list of own, high, low"),
    "option.renege": _("bid, 1 or 2"),
    "option.object": _("false or an object with %(keys)s"),
    "option.keys": _("an object with only %(keys)s"),
    "part.record": _("The record"),
    "part.game": _("The game"),
    "part.shaker": _("The shaker"),
    "part.bidder": _("The bidder"),
    "part.contract": _("The contract"),
    "part.score_of_game": _("The score"),
    "part.the_claim": _("The claim"),
    "part.bid": _("A bid"),
    "part.hand": _("A hand"),
    "part.trick": _("A trick"),
    "part.play": _("A play"),
    "part.exposed": _("An exposed domino"),
    "part.or": _("%(first)s or %(last)s"),
    "part.score": _("%(first)s to %(rest)s"),
    "part.unknown": _("unknown"),
    "part.large": _("a very large number"),
    "part.list": _("a list"),
    "part.object": _("an object"),
    "suit.0": _("blanks"),
    "suit.1": _("ones"),
    "suit.2": _("twos"),
    "suit.3": _("threes"),
    "suit.4": _("fours"),
    "suit.5": _("fives"),
    "suit.6": _("sixes"),
    "suit.7": _("sevens"),
    "suit.8": _("eights"),
    "suit.9": _("nines"),
    "suit.doubles": _("doubles"),
    "suit.count": _("count"),
    "play.lead": _("%(tile)s may be led: any domino may, and it calls for %(suit)s."),
    "play.void": _("%(tile)s may be played: %(suit)s were led and none is in hand."),
    "play.follows": _("%(tile)s may be played: it follows %(suit)s."),
    "play.must_follow": _(
        "%(tile)s may not be played: %(suit)s were led and %(better)s is in hand."
    ),
    "play.trump_must_follow": _(
        "%(tile)s may not be played: %(suit)s were led and %(better)s is in hand. It is a trump and nothing else."
    ),
    "play.free": _("%(tile)s may be played: any domino may."),
    "play.nearest": _("%(tile)s may be played: none in hand is nearer to seven."),
    "play.nearer": _(
        "%(tile)s may not be played: %(better)s in hand is nearer to seven."
    ),
    "hand_size": _("Seat %(seat)s should have %(each)s dominoes, not %(n)s."),
    "hand_size.left": _(
        "The number of dominoes left over should be %(left)s, not %(n)s."
    ),
    "tile_unknown": _("%(text)s is no domino of this set."),
    "tile_unknown.drawn": _(
        "Seat %(seat)s has %(text)s, which is no domino of this set."
    ),
    "tile_unknown.left": _(
        "What is left has %(text)s, which is no domino of this set."
    ),
    "tile_repeated.drawn": _(
        "Seat %(seat)s has %(tile)s once more than the set has it."
    ),
    "tile_repeated.left": _("What is left has %(tile)s once more than the set has it."),
    "tile_repeated.played": _("%(tile)s was played again in trick %(n)s."),
    "tile_repeated.elsewhere": _("Seat %(seat)s played %(tile)s, which was elsewhere."),
    "tile_repeated.claim": _(
        "Seat %(seat)s claims with %(tile)s, which is out already."
    ),
    "tile_not_held": _(
        "Seat %(seat)s played %(tile)s in trick %(n)s but did not hold it."
    ),
    "tile_not_held.claim": _("Seat %(seat)s claims with %(tile)s but did not hold it."),
    "bid_unknown": _("%(text)s is no bid of the game %(title)s."),
    "bid_too_low": _("Seat %(seat)s bid %(bid)s, which is not above %(text)s."),
    "bid_too_low.least": _("Seat %(seat)s bid %(bid)s; the lowest bid is %(least)s."),
    "bid_over_cap": _(
        "Seat %(seat)s bid %(bid)s before the opening limit had been bid."
    ),
    "bid_jump": _("Seat %(seat)s jumped to %(bid)s; the next bid is one step up."),
    "bid_turn.ended": _("There is a bid after the auction ended."),
    "bid_turn.missing": _("Seat %(seat)s has not bid or passed."),
    "bid_turn.twice": _("Seat %(seat)s bids a second time."),
    "bid_turn.after_passes": _(
        "Seat %(seat)s bid %(bid)s, which is for the shaker after passes."
    ),
    "bid_forced": _("Seat %(seat)s shook and must bid when all others have passed."),
    "bid_forced.exactly": _(
        "Seat %(seat)s shook and must bid exactly 30 when all others have passed."
    ),
    "contract_off": _("These rules do not allow seat %(seat)s to play %(contract)s."),
    "contract_off.bid": _("Seat %(seat)s bid %(bid)s, which these rules do not allow."),
    "contract_off.game": _("%(contract)s is not played in %(title)s."),
    "contract_off.doubles": _("Doubles %(text)s is not a choice in %(contract)s here."),
    "contract_bid": _("%(contract)s does not go with a bid of %(bid)s."),
    "contract_bid.nobody": _("A contract was declared, but nobody had bid."),
    "contract_doubles": _(
        "Seat %(seat)s bid %(bid)s with %(held)s of the %(n)s doubles that it takes."
    ),
    "trump_missing": _("Seat %(seat)s named no trump."),
    "trump_missing.doubles": _(
        "Seat %(seat)s must state how doubles rank in %(contract)s."
    ),
    "trump_off.contract": _("No trump is named in %(contract)s."),
    "trump_off.doubles": _("These rules do not allow doubles as trumps."),
    "trump_off.follow_me": _("These rules do not allow follow-me."),
    "trump_off.double_blank": _("Follow-me is for leading the double blank first."),
    "trump_off.suit": _("There is no suit of %(n)s in this set."),
    "trump_off.nobody": _("A trump was named, but nobody had bid."),
    "exchange_illegal.uneven": _(
        "Seat %(seat)s must put back as many dominoes as were taken."
    ),
    "exchange_illegal.take": _(
        "Seat %(seat)s took dominoes that were not there to take."
    ),
    "exchange_illegal.all": _("Seat %(seat)s must take all %(n)s dominoes left over."),
    "exchange_illegal.held": _("Seat %(seat)s put back a domino that was not in hand."),
    "exchange_illegal.dear": _(
        "Seat %(seat)s threw away a trump or count without need."
    ),
    "exchange_illegal.count": _(
        "Seat %(seat)s left count lying, which must be in play."
    ),
    "exchange_illegal.off": _("Here nobody takes the dominoes left over."),
    "exchange_illegal.nobody": _("Dominoes were exchanged, but nobody had bid."),
    "trick_size": _("Trick %(n)s should have %(size)s dominoes, not %(each)s."),
    "play_extra": _("Trick %(n)s was played after the hand was over."),
    "play_extra.trick": _("Trick %(n)s goes on after the hand was over."),
    "play_extra.nobody": _("Dominoes were played, but nobody had bid."),
    "out_of_turn": _(
        "Seat %(seat)s played out of turn in trick %(n)s: it was seat %(due)s's turn."
    ),
    "renege": _(
        "Seat %(seat)s reneged in trick %(n)s: %(suit)s were led and %(better)s was in hand."
    ),
    "renege.claim": _("Seat %(seat)s may not lead %(tile)s next in this order."),
    "not_nearest": _(
        "Seat %(seat)s played %(tile)s in trick %(n)s; %(better)s in hand is nearer to seven."
    ),
    "not_nearest.claim": _("Seat %(seat)s may not lead %(tile)s next in this order."),
    "lead_trump": _("Seat %(seat)s led %(tile)s first and held a trump."),
    "lead_trump.claim": _("Seat %(seat)s may not lead %(tile)s next in this order."),
    "exposed_kept": _(
        "Seat %(seat)s had exposed %(exposed)s and must play it in trick %(n)s."
    ),
    "tile_not_held.exposed": _(
        "Seat %(seat)s cannot have exposed %(tile)s in trick %(n)s."
    ),
    "claim_turn": _(
        "Seat %(seat)s claimed, but seat %(leader)s is on lead; only the seat on lead may lay down."
    ),
    "claim_turn.nobody": _(
        "Seat %(seat)s claimed, but nobody is on lead; only the seat on lead may lay down."
    ),
    "claim_turn.no_bid": _("Seat %(seat)s claimed, but nobody had bid."),
    "early_end": _("The hand stopped before its result was certain."),
    "early_end.played_out": _("The hand stopped early; here every hand is played out."),
    "claim_wrong.lose": _("Seat %(seat)s claimed but can lose trick %(n)s."),
    "claim_wrong.win": _("Seat %(seat)s claimed but can win trick %(n)s."),
    "claim_wrong.bid": _(
        "Seat %(seat)s claimed, but the bid can be set by trick %(n)s."
    ),
    "claim_open": _(
        "Seat %(seat)s claimed; no line that sets the bid is known, and none is ruled out. The judge decides."
    ),
    "claim_open.renege": _(
        "Seat %(seat)s claimed, but no hands fit the plays: somebody reneged. The judge decides."
    ),
    "claim_wrong.partial": _(
        "Seat %(seat)s must lay down every domino in hand (%(n)s) in order."
    ),
    "result_mismatch": _(
        "The table wrote %(key)s %(written)s; the hand gives %(right)s."
    ),
    "sheet_marks.bid": _(
        "Hand %(row)s: its marks cannot come from a bid of %(bid)s here."
    ),
    "sheet_marks.any": _("Hand %(row)s: its marks cannot come from any bid here."),
    "sheet_marks.unknown": _("Hand %(row)s: %(text)s is no bid here."),
    "sheet_marks.points_bid": _(
        "Hand %(row)s: its score cannot come from a bid of %(bid)s here."
    ),
    "sheet_marks.points_any": _(
        "Hand %(row)s: its score cannot come from any bid here."
    ),
    "sheet_points": _("Hand %(row)s: the points do not add up to a hand."),
    "sheet_made.made": _("Hand %(row)s: it is written as made below the bid."),
    "sheet_made.set": _("Hand %(row)s: it is written as set at or above the bid."),
    "sheet_shaker": _("Hand %(row)s: seat %(seat)s should have shaken."),
    "sheet_after_end": _("Hand %(row)s comes after the game was won."),
    "sheet_after_end.ruling": _("A ruling comes after the game was won."),
    "sheet_unfinished": _("The game was neither won nor stopped by time."),
    "score_unreachable": _("%(score)s is not possible."),
    "score_unreachable.why": _("%(score)s is not possible: %(why)s"),
    "score_unreachable.level": _(
        "A game can't end %(score)s. One side has %(n)s, the other has less."
    ),
    "why.target": _("nobody has %(n)s."),
    "why.cap": _("marks above %(n)s do not count."),
    "why.mercy": _("nobody has %(n)s or leads by %(lead)s."),
    "why.lead": _("the winner must lead by %(n)s."),
    "why.over": _("the game ends at %(n)s."),
    "why.most": _("a hand gives %(most)s at most, so nobody ends above %(highest)s."),
}
