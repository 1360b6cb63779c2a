"""The language of the game: every term a beginner hears, in plain words."""

from typing import NamedTuple


class Term(NamedTuple):
    """A term, its meaning, and its other names."""

    name: str
    meaning: str
    also: tuple[str, ...] = ()


def glossary() -> tuple[Term, ...]:
    """Every term by name, in alphabetical order.

    From the Terminology section of the encyclopedia article, the formal specification,
    section 11, and the words of the family games.
    """
    return tuple(sorted(_TERMS, key=lambda term: term.name))


_SUITS = (
    Term("blanks", "The suit of zeros.", ("0s", "nils", "windows")),
    Term("aces", "The suit of ones.", ("1s",)),
    Term("deuces", "The suit of twos.", ("2s", "ducks")),
    Term("treys", "The suit of threes.", ("3s",)),
    Term("suit", "The number on one end of a domino; doubles can be a suit too."),
    Term("doubles", "The dominoes with the same number on both ends.", ("doublets",)),
    Term("trump", "The named suit that beats all others; also, to play one of it."),
    Term("follow-me", "A hand played without trumps.", ("no trump",)),
)
_TILES = (
    Term("bones", "The dominoes.", ("rocks",)),
    Term("bull", "The double of the trump suit.", ("big kahuna",)),
    Term("cow", "The trump just below the double.", ("moo-moo",)),
    Term("calf", "The trump just below the cow."),
    Term("the devil", "The 6-3."),
    Term("domination domino", "The 2-1."),
    Term("Greer County", "The 6-5."),
    Term("rabbit's foot", "The 3-2."),
    Term("roach", "The 1-0.", ("the Diane", "Little Willy")),
    Term(
        "count",
        "Dominoes worth points.",
        ("counters", "grease", "sugar", "game", "money"),
    ),
    Term("nickel", "A count domino worth 5 points."),
    Term("dime", "A count domino worth 10 points."),
    Term("set of dominoes", "Every pair of ends once: double-six has 28.", ("deck",)),
    Term("trash", "Dominoes worth no points."),
    Term("off", "A domino in the bidder's hand that is neither trump nor double."),
    Term("bad off", "An off that may lose count when it is led, such as the 5-1."),
    Term(
        "walker", "A low domino that wins because all that beat it are out.", ("walk",)
    ),
    Term("three deep", "Holding three of the suit an opponent made trump."),
    Term("trumps and doubles", "A hand of top trumps and doubles that takes the rest."),
)
_TABLE = (
    Term(
        "shaker",
        "Who mixes the dominoes; the others bid first.",
        ("dealer", "shuffler"),
    ),
    Term("shake", "To mix the dominoes face down.", ("wash", "stir", "shuffle")),
    Term("reshake", "To throw a hand in that all passed, and shake anew."),
    Term("draw", "To take one's dominoes from those mixed.", ("pull",)),
    Term(
        "friendly draw", "The opponents draw first, then the partner, then the shaker."
    ),
    Term("4-3 formation", "A hand set up in rows of four and three.", ("3-4",)),
    Term(
        "partnership", "Two who play as one side and sit across.", ("partners", "team")
    ),
    Term("hand", "A player's dominoes; also the seven tricks played with them."),
    Term("trick", "One domino from each player; the best of them takes it."),
    Term("game", "Hands played until a side has enough marks or points.", ("sitting",)),
    Term("pregnant", "Having drawn too many dominoes."),
    Term("widow", "Dominoes nobody drew.", ("boneyard", "kitty")),
    Term("down", "Face down on the table; also set: short of the bid."),
    Term("lead", "The first domino of a trick."),
    Term("first domino touched", "A rule: whoever touches a domino has to play it."),
    Term("exposed", "Shown to the others too early."),
    Term("out of turn", "Bid, led or played when it was another's turn."),
    Term("Gibby opening", "To lead neither a trump nor a double first."),
    Term(
        "table talk", "Words about the hand during play.", ("talking across the table",)
    ),
    Term("signal", "A sign to the partner, agreed or not; it is cheating."),
    Term("indicate", "To bid so that the partner learns what one holds."),
    Term("sweater", "Somebody who looks on.", ("onlooker",)),
    Term("sweep", "To take every trick of a hand."),
    Term("follow suit", "To play a domino of the suit that was led."),
    Term("renege", "Not to follow suit although able to."),
    Term("punt", "To play a low domino in the hope of losing the lead."),
    Term(
        "lay-down",
        "A hand that cannot be beaten, shown to claim all that remains.",
        ("rollover", "walker hand"),
    ),
    Term("stack", "To pile won tricks so that earlier ones cannot be looked at."),
    Term("seed", "A pair's place in the order that sets up a bracket."),
    Term("bracket", "The table of who meets whom until one is left."),
    Term("consolation", "A bracket for those who lost early."),
    Term("forfeit", "A match lost without being played, by not coming or by a ruling."),
    Term("rating", "How well somebody plays, reckoned from finished events."),
    Term("season", "Events of a year or so whose points add up in one table."),
    Term("round robin", "Everybody of a group meets everybody."),
    Term("director", "Who runs a tournament and decides last."),
    Term("table judge", "An official who watches a table."),
    Term("N42PA", "The National 42 Players Association, and its rules."),
)
_BIDS = (
    Term("bidder", "Who won the auction and names trump.", ("declarer",)),
    Term("bid", "The points or marks a side says it will take."),
    Term("pass", "To make no bid."),
    Term("auction", "The turns in which all bid or pass.", ("bidding",)),
    Term("contract", "What the winning bid has to take, and how it is played."),
    Term("made", "Of a bid: reached.", ("make the contract",)),
    Term("overcall", "To bid over another's bid.", ("outbid",)),
    Term("opening bid", "The first bid of an auction."),
    Term("game bid", "A bid over 84 that wins or loses the whole game.", ("Game",)),
    Term("126", "A bid of three marks."),
    Term("168", "A bid of four marks."),
    Term("shooter", "A bid of 42, one mark."),
    Term("double shooter", "A bid of 84, two marks."),
    Term("spite bid", "A bid made only to keep an opponent from naming trump."),
    Term("jump bid", "A bid that skips a step of the ladder."),
    Term("forced bid", "The shaker must bid because everybody passed."),
    Term("set", "To keep the bidders from their bid."),
    Term("mark", "What a hand won is worth; most games are to seven.", ("marks",)),
    Term("skunk", "A game whose loser has nothing, 7-0 in marks.", ("whitewash",)),
    Term("mercy rule", "A rule that ends a game at a great lead."),
    Term("progressive", "Of marks: worth more as the game goes on."),
    Term("quick game", "A game to 5 marks or 150 points."),
    Term("marathon", "A game to 10 marks or 500 points."),
    Term("points", "Those of the count and the tricks; a game may be scored in them."),
    Term("XXX", "Three crosses and a slash, which count seven marks."),
    Term("A&M", "A tally of seven strokes in the form of the university's letters."),
    Term("ALL", "The word whose seven strokes count the marks."),
    Term("straight 42", "42 without special contracts."),
)
_CONTRACTS = (
    Term(
        "nello",
        "A contract to lose every trick; the partner sits out.",
        ("nel-o", "nil", "nillo", "nullo", "low", "low-boy", "no trick"),
    ),
    Term("low-no", "Nello as the shaker's bid after three passes."),
    Term("pistol", "Nello, in 84."),
    Term("plunge", "Four doubles: partner names trump, every trick is needed."),
    Term("splash", "Three doubles: partner names trump, every trick is needed."),
    Term("crash", "A regional name: of plunge in some places, of splash in others."),
    Term("sevens", "A contract in which the domino nearest seven pips wins."),
    Term(
        "one away", "In sevens, a domino of six or eight pips; two away: five or nine."
    ),
    Term("special contract", "Any contract beside trumps, doubles and follow-me."),
    Term("looper", "Sevens for a bid below a mark; a trick may be lost."),
    Term("shoot the moon", "In Moon, to bid every trick for 21 points."),
    Term("shoot it over", "In Moon, to outbid a moon shot for 42 points."),
    Term("dip", "In Geezer, three doubles for two marks."),
    Term("dive", "In Geezer, four doubles for three marks."),
    Term("naked", "Of a dip, dive or plunge: not invited by a 41."),
    Term("watery bids", "In Geezer: dip, dive and plunge, invited by a 41."),
    Term("low bid", "In Geezer, nello with one pip ranked lowest in its suits."),
    Term("fifty-one", "In Geezer, a bid that makes count the trumps."),
)
_FAMILY = (
    Term("42", "The game.", ("Texas 42", "Four-Hand Texas", "Domino Rounce")),
    Term("84", "42 for eight with two sets; also a bid of two marks."),
    Term("88", "42 for six with two sets, tricks of two points."),
    Term("79", "42 for six with two sets, tricks of one point."),
    Term("80", "42 for four with two sets without blanks."),
    Term("72", "As 80, with a widow the bidder must take."),
    Term("3-handed 42", "42 for three singles, without the 1-0."),
    Term("Moon", "A game of tricks for three, without count."),
    Term("Geezer", "42 with a double-seven set."),
    Term("The Big Game", "42 with a double-eight set, invented by Howard Fosdick."),
    Term("140", "42 for three pairs with a double-nine set."),
)
_UNRULED = tuple(
    Term(name, "A variation known by name; its rules are not written down here.")
    for name in (
        "Multiple Trumps",
        "Cajun Hokey Pokey",
        "Naperville Onesies",
        "Eagle Eye",
        "Deferred Nillo",
    )
)
_TERMS = (*_SUITS, *_TILES, *_TABLE, *_BIDS, *_CONTRACTS, *_FAMILY, *_UNRULED)
