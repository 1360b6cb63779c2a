"""What the formats say, told in the reader's language.

The formats speak English and know no translations: their sentences are recognised by
template here, part by part. A sentence nobody knows is told as it is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments import formats
from tournaments.formats import Clinch, Format
from tournaments.translation import stage_name

NUMBERS = r"[\d.-]+"
STAGES_NAMED = ("stage", "next", "rest")
NAMES = (
    *STAGES_NAMED,
    "title",
    *("bid", "contract", "text", "tile", "better", "name"),
)
PHRASES = (
    *("who", "field", "rounds", "groups", "span", "clock", "games"),
    *("chain", "first", "others", "going", "why", "suit"),
    *("result", "marks", "needed", "how"),
)


class Sentences:
    """Templates as gettext has them; a sentence is told by the first one it fits."""

    def __init__(self, templates: Iterable[str]) -> None:
        self._known = [(_pattern(template), template) for template in templates]

    def tell(self, sentence: str) -> str:
        """The sentence in the language that is active, phrase by phrase."""
        for pattern, template in self._known:
            if found := pattern.fullmatch(sentence):
                return gettext(template) % self._parts(found.groupdict())
        if sentence.endswith("."):
            return f"{self.tell(sentence[:-1])}."
        return sentence

    def _parts(self, parts: Mapping[str, str]) -> dict[str, str]:
        how = dict.fromkeys(PHRASES, self.tell) | dict.fromkeys(
            STAGES_NAMED, stage_name
        )
        return {
            name: how[name](part) if name in how else part
            for name, part in parts.items()
        }


def _pattern(template: str) -> re.Pattern[str]:
    """Where the template has a name or a phrase: any text; else: a number."""
    said = re.split(r"%\((\w+)\)s", template)
    for at, name in enumerate(said):
        if at % 2:
            what = ".+?" if name in (*NAMES, *PHRASES) else NUMBERS
            said[at] = f"(?P<{name}>{what})"
        else:
            said[at] = re.escape(name)
    return re.compile("".join(said))


SIZES = (
    _("%(title)s takes %(least)s to %(most)s %(who)s in fours, not %(n)s."),
    _("%(title)s takes %(least)s to %(most)s %(who)s in fives, not %(n)s."),
    _("%(title)s takes %(least)s to %(most)s %(who)s, not %(n)s."),
)
STAGES = (
    _("%(stage)s: not held, it needs %(least)s %(who)s."),
    _("%(stage)s ranks by %(chain)s."),
    _(
        "%(stage)s: random groups of %(size)s or fewer, everybody meets everybody; %(clock)s."
    ),
    _("%(stage)s: one group, everybody meets everybody; %(clock)s."),
    _("%(stage)s: %(field)s drawn at random into %(groups)s; 1 game each, %(clock)s."),
    _(
        "%(stage)s: %(field)s drawn at random into %(groups)s; %(span)s games each, %(clock)s."
    ),
    _(
        "%(stage)s: %(field)s, %(rounds)s, partners and opponents drawn anew each round, nobody twice with the same partner while possible; %(clock)s."
    ),
    _(
        "%(stage)s: %(field)s, %(rounds)s paired by score, nobody meets twice while possible; %(clock)s."
    ),
    _(
        "%(stage)s: %(field)s, %(rounds)s paired by random draw, nobody meets twice while possible; %(clock)s."
    ),
    _(
        "%(stage)s: clubs of %(size)s pairs meet home and away, %(nightly)s rounds a night; %(clock)s."
    ),
    _(
        "%(stage)s: %(n)s clubs of %(size)s pairs meet home and away over %(nights)s nights, %(nightly)s rounds a night; %(clock)s."
    ),
    _("%(stage)s: a random schedule, one match a week; %(clock)s."),
    _(
        "%(stage)s: a random schedule, one match a week, %(weeks)s weeks for %(n)s pairs; %(clock)s."
    ),
    _("%(stage)s: single elimination; %(clock)s."),
    _("%(stage)s: double elimination, out at the second loss; %(clock)s."),
    _(
        "%(stage)s: draw box, winners draw winners and losers draw losers each round, out at the second loss; %(clock)s."
    ),
    _("%(stage)s: %(field)s, single elimination; %(clock)s."),
    _("%(stage)s: %(field)s, double elimination, out at the second loss; %(clock)s."),
    _(
        "%(stage)s: %(field)s, draw box, winners draw winners and losers draw losers each round, out at the second loss; %(clock)s."
    ),
    _("%(stage)s: up to %(n)s matches a round on 1 table, played in %(waves)s waves."),
    _(
        "%(stage)s: up to %(n)s matches a round on %(tables)s tables, played in %(waves)s waves."
    ),
)
MORE = (
    _("A tie for place %(place)s is settled by %(chain)s."),
    _("In an odd group one sits out each round, a bye won %(bye)s."),
    _("Each round 1 player sits out, nobody twice before all."),
    _("Each round %(n)s players sit out, nobody twice before all."),
    _("One sits out each round, a bye won %(bye)s, nobody twice before all."),
    _("One pair sits out each week, nobody twice before all."),
    _("The last four of the %(stage)s play double elimination."),
    _("The losers of the semi-finals play for third place."),
    _("1 bye in the first round, for the top seeds."),
    _("%(n)s byes in the first round, for the top seeds."),
    _("1 bye in the first round, drawn."),
    _("%(n)s byes in the first round, drawn."),
    _("A pair not there after %(minutes)s minutes is out of the event."),
    _("A pair not there after %(minutes)s minutes forfeits the game %(score)s."),
    _("A player not there after %(minutes)s minutes is out of the event."),
    _("A player not there after %(minutes)s minutes forfeits the game %(score)s."),
    _("Standings count at most %(n)s marks a game."),
    _("Play takes %(hours)s h %(minutes)s min by the clock."),
    _("Play takes about %(hours)s h %(minutes)s min, %(how)s."),
    _(
        "The timed rounds take %(hours)s h %(minutes)s min, the other matches about %(later)s h %(rest_minutes)s min, %(how)s."
    ),
)
GOING_ON = (
    _("%(going)s, the rest to the %(rest)s."),
    _("All go on to the %(next)s, seeded by the standing"),
    _("Some go on to the %(next)s"),
    _("The best %(n)s over all groups go on to the %(next)s"),
    _("The best over all groups, as many as fit the field, go on to the %(next)s"),
    _("All with 1 win or more go on to the %(next)s"),
    _("All with %(n)s wins or more go on to the %(next)s"),
    _("The top half of each group go on to the %(next)s"),
    _("The top %(n)s of each group go on to the %(next)s"),
)
PARTS = (
    _("a game taken as %(n)s minutes"),
    _("a game taken as %(n)s minutes, a best of 3 as 2½ games"),
    _("a game taken as %(n)s minutes, a best of 3 as 2½ games, a best of 5 as 4 games"),
    _("%(games)s, no clock"),
    _("%(games)s, %(minutes)s minutes"),
    _("%(games)s, %(minutes)s minutes in the first 1 round"),
    _("%(games)s, %(minutes)s minutes in the first %(n)s rounds"),
    _("%(games)s, %(minutes)s minutes in a pair's first match"),
    _("%(games)s, %(minutes)s minutes in a pair's first %(n)s matches"),
    _("%(first)s, then %(others)s"),
    _("%(first)s and %(others)s"),
    _("%(first)s or %(others)s"),
    _("single games"),
    _("best of %(n)s"),
    _("1 group of %(size)s"),
    _("%(n)s groups of %(size)s"),
    _("1 round"),
    _("%(n)s rounds"),
    _("pairs"),
    _("players"),
    _("all pairs"),
    _("all players"),
    _("%(n)s pairs"),
    _("%(n)s players"),
    _("%(least)s to %(most)s pairs"),
    _("%(least)s to %(most)s players"),
)
CLINCHES = (
    _("Through to the next stage, whatever happens."),
    _("Cannot reach the next stage any more."),
    _("Still open; not worked out."),
    _("Has left the event."),
    _("Level at the cut: the tie has to be settled."),
    _("Has played all its games: it depends on the others."),
    _("In by winning the %(n)s games left."),
    _("In by winning the %(n)s matches left."),
    _("Winning the %(n)s matches left may not be enough by itself."),
    _("Winning the %(n)s games left may not be enough by itself."),
    _("In with a win high enough, the opponents held low."),
    _("What it takes is not worked out."),
    _("Must win, and even then it depends on the others."),
    _("It depends on the others, even with a win."),
    _("In with a win, or any %(result)s."),
    _("In with a win or tie, or any %(result)s."),
    _("In with any %(result)s."),
    _("In with a win, or a %(result)s with %(marks)s or more."),
    _("In with a win or tie, or a %(result)s with %(marks)s or more."),
    _("In with a %(result)s with %(marks)s or more."),
    _("Needs %(needed)s more win from the game left."),
    _("Needs %(needed)s more win from the %(n)s games left."),
    _("Needs %(needed)s more wins from the %(n)s games left."),
    _("win"),
    _("tie"),
    _("loss"),
    _("1 mark"),
    _("%(n)s marks"),
)
CRITERIA = (
    _("wins"),
    _("fewest losses"),
    _("marks for"),
    _("fewest marks against"),
    _("difference of marks"),
    _("wins among the level pairs"),
    _("fewest penalties"),
    _("one hand played"),
    _("dominoes drawn"),
    _("one hand played or dominoes drawn"),
    _("lot"),
)
FAULTS = (
    _("%(stage)s: takes all, advance or rest."),
    _("%(stage)s: a level score is a tie, one_hand or sudden_death."),
    _("%(stage)s: needs a number of games a match."),
    _("%(stage)s: a group needs room for 2."),
    _("%(stage)s: needs at least one round."),
    _("%(stage)s: the clock needs at least one minute."),
    _("%(stage)s: timed rounds are a number."),
    _("%(stage)s: Swiss needs its rounds."),
    _("%(stage)s: ranks by an unknown criterion, or by one twice."),
    _("%(stage)s: the cut's chain makes no sense."),
    _("%(stage)s: the rule of advance makes no sense."),
    _("%(stage)s: nobody advances from a bracket."),
    _("%(stage)s: needs a criterion to rank by."),
    _("%(stage)s: best of is a whole number."),
    _("%(stage)s: takes all, so no stage feeds it."),
    _("%(stage)s: must be fed from an earlier stage."),
    _("%(stage)s: nobody advances from the stage before it."),
    _("%(stage)s needs at least two entrants."),
    _("A match is best of 1, 3 or 5 games, not of %(n)s."),
    _("A format needs at least one stage."),
    _("The field goes from at least 2 up to no fewer."),
    _("%(title)s has %(n)s pairs, not 5."),
    _("A pair cannot join a league of clubs by itself."),
    _("Pair %(n)s is in %(stage)s already."),
)
SIGNED = (_("Judge %(name)s"), _("Table %(n)s"), _("Pair %(n)s"), _("Player %(n)s"))
_SAID = Sentences((*SIZES, *STAGES, *MORE, *GOING_ON, *CLINCHES, *CRITERIA, *PARTS))
_FAULTS = Sentences(FAULTS)
_SIGNED = Sentences(SIGNED)


def size_error(shape: Format, entrants: int) -> str | None:
    """Why so many cannot play this format, or None if they can."""
    wrong = formats.size_error(shape, entrants)
    return _SAID.tell(wrong) if wrong else None


def fault(wrong: ValueError) -> str:
    """What is wrong with a format or a draw, in the reader's words."""
    return _FAULTS.tell(str(wrong))


def describe(
    shape: Format, entrants: int | None, tables: int | None
) -> tuple[str, ...]:
    """What the format will do with so many entrants and tables, in sentences."""
    return tuple(map(_SAID.tell, formats.describe(shape, entrants, tables)))


def clinch(found: Clinch) -> Clinch:
    """Whether a pair goes on, in the reader's words."""
    return replace(found, words=_SAID.tell(found.words))


def who(by: str) -> str:
    """Who did it, kept in English, in the reader's words; a director's name is a name."""
    return _SIGNED.tell(by)
