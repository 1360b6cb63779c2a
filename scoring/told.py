"""What the rules say of a score, a sheet or a hand, told in the reader's language.

The rules speak English and know no translations; a sentence nobody knows is told as is.
"""

from django.utils.translation import gettext_noop as _

from scoring.rules import Fault
from tournaments.told import Sentences

SCORES = (
    _("No sequence of hands ends a game at %(mine)s to %(theirs)s. %(why)s"),
    _("No sequence of hands ends a game at %(mine)s to %(theirs)s."),
    _("Nobody has %(n)s."),
    _("Marks above %(n)s do not count."),
    _("The winner must lead by %(n)s."),
    _("The game is over as soon as one side has %(n)s."),
    _("A hand gives %(most)s at most, so nobody ends above %(highest)s."),
)
SHEETS = (
    _("Hand %(row)s: seat %(seat)s should have shaken."),
    _("Hand %(row)s comes after the game was won."),
    _("A ruling comes after the game was won."),
    _("The game was neither won nor stopped by time."),
    _("Hand %(row)s: the points do not add up to a hand."),
    _("Hand %(row)s: its marks cannot come from a bid of %(bid)s here."),
    _("Hand %(row)s: its marks cannot come from any bid here."),
    _("Hand %(row)s: its score cannot come from a bid of %(bid)s here."),
    _("Hand %(row)s: its score cannot come from any bid here."),
    _("Hand %(row)s: it is written as made below the bid."),
    _("Hand %(row)s: it is written as set at or above the bid."),
)
BIDS = (
    _("There is a bid after the auction ended."),
    _("Seat %(seat)s has not bid or passed."),
    _("Seat %(seat)s shook and must bid when all others have passed."),
    _("%(text)s is no bid of the game %(title)s."),
    _("Seat %(seat)s bid low-no, which is for the shaker after passes."),
    _("Seat %(seat)s bid %(bid)s, which these rules do not allow."),
    _("Seat %(seat)s bid %(bid)s before the opening limit had been bid."),
    _("Seat %(seat)s jumped to %(bid)s; the next bid is one step up."),
    _("Seat %(seat)s bid %(bid)s; the lowest bid is %(least)s."),
    _("Seat %(seat)s bid %(bid)s, which is not above %(text)s."),
    _("Seat %(seat)s named no trump."),
    _("No trump is named in %(contract)s."),
    _("These rules do not allow doubles as trumps."),
    _("These rules do not allow follow-me."),
    _("There is no suit of %(n)s in this set."),
    _("These rules do not allow seat %(seat)s to play %(contract)s."),
    _("Doubles %(text)s is not a choice in %(contract)s here."),
    _("%(contract)s does not go with a bid of %(bid)s."),
    _("Seat %(seat)s bid %(bid)s with %(held)s doubles; it takes %(n)s."),
)
TILES = (
    _("Seat %(seat)s has %(n)s tiles; %(each)s are drawn."),
    _("Seat %(seat)s has %(text)s, which is no tile of this set."),
    _("Seat %(seat)s has %(tile)s once more than the set has it."),
    _("%(text)s is no tile of this set."),
    _("The hand stopped before its result was certain."),
    _("The hand stopped early; here every hand is played out."),
)
PLAYS = (
    _("Trick %(n)s was played after the hand was over."),
    _("Trick %(n)s goes on after the hand was over."),
    _("Trick %(n)s has %(each)s tiles; it should have %(size)s."),
    _("%(tile)s was played again in trick %(n)s."),
    _("Seat %(seat)s played %(tile)s, which was elsewhere."),
    _("Seat %(seat)s played out of turn in trick %(n)s: it was seat %(due)s's turn."),
    _("Seat %(seat)s played %(tile)s in trick %(n)s but did not hold it."),
    _("Seat %(seat)s led %(tile)s first and held a trump."),
    _(
        "Seat %(seat)s played %(tile)s in trick %(n)s; %(better)s in hand is nearer to seven."
    ),
    _(
        "Seat %(seat)s reneged in trick %(n)s: %(suit)s were led and %(better)s was in hand."
    ),
)
CLAIMS = (
    _("Seat %(seat)s must lay down all %(n)s tiles in order."),
    _("Seat %(seat)s claims with %(tile)s, which is out already."),
    _("Seat %(seat)s claimed but was not on lead."),
    _("Seat %(seat)s claims with %(tile)s but did not hold it."),
    _("Seat %(seat)s may not lead %(tile)s next in this order."),
    _("Seat %(seat)s claimed but can lose trick %(n)s."),
    _("Seat %(seat)s claimed but can win trick %(n)s."),
)
SUITS = (
    _("blanks"),
    _("aces"),
    _("deuces"),
    _("treys"),
    _("fours"),
    _("fives"),
    _("sixes"),
    _("doubles"),
    _("trumps"),
)
_SAID = Sentences((*SCORES, *SHEETS, *BIDS, *TILES, *PLAYS, *CLAIMS, *SUITS))


def fault(found: Fault) -> str:
    """The engine's objection in one or two sentences."""
    return _SAID.tell(found.message)
