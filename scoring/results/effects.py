"""What happens to a score, or to a press of Confirm: one table, read like rules.

Pure: ``scoring.results.services.sending`` says what stands, who sends and what;
``scoring.results.services.results`` carries the effect out.
"""

from enum import Enum, Flag, auto
from typing import NamedTuple


class Policy(Flag):
    """What makes a result stand in the event, as ``Event.Policy`` names it."""

    ALONE = auto()  # One side's word
    OTHER = auto()  # Somebody else confirms it
    KEYED = auto()  # Two people type each sheet


class WhatStands(Flag):
    NOTHING = auto()
    WAITING = auto()  # A version waits to be confirmed
    CONTESTED = auto()  # It was contested; who did so still owes a version
    DISPUTED = auto()  # The sides have sent different versions
    RESULT = auto()
    FORFEIT = auto()  # A result, given while the sides were in dispute


class Sender(Flag):
    """Who sends: a link, as what stands concerns it, or an official."""

    OWN = auto()  # The link that sent what stands
    OPPONENT = auto()  # A link that may confirm it: the other pair's, another judge's
    TABLE = auto()  # A table's link
    BYSTANDER = auto()  # Any other link
    JUDGE = auto()  # A judge who settles a dispute
    SCOREKEEPER = auto()  # An official who decides no dispute
    DIRECTOR = auto()


class Sent(Flag):
    SAME = auto()  # The score that waits
    ANOTHER = auto()  # Another score, or the first
    YES = auto()  # A press of Confirm
    CORRECTION = auto()
    PLAN = auto()  # A correction whose effects were shown before


class Effect(Enum):
    STAND = auto()  # It counts at once and replaces what waits
    WAIT = auto()  # It waits to be confirmed
    CHANGE = auto()  # It waits in place of the sender's own version
    CONFIRM = auto()  # What waits counts
    COMPARE = auto()  # What waits counts if each cell of both sheets agrees
    CONTEST = auto()  # Both versions are disputed
    SETTLE = auto()  # It counts; the disputed versions may come back
    CORRECT = auto()  # It counts, and follows through what depends on it


class Why(Enum):
    """Why nothing happens; the services have a sentence for each."""

    STANDS = auto()
    STANDS_CORRECT_IT = auto()
    NOTHING_STANDS = auto()
    SENT_ALREADY = auto()
    YOU_SENT_IT = auto()
    TABLES_DO_NOT_CONFIRM = auto()
    OTHERS_CONFIRM = auto()
    KEYED_FROM_PAPER = auto()
    TELL_THE_DIRECTOR = auto()
    CONTESTER_GIVES_WAY = auto()
    DIRECTOR_DECIDES = auto()
    NOT_DISPUTED = auto()
    GONE = auto()


class Case(NamedTuple):
    """A row of the table: it covers each combination of its members."""

    stands: WhatStands
    sender: Sender
    sent: Sent
    policy: Policy
    then: Effect | Why

    def covers(
        self, policy: Policy, stands: WhatStands, sender: Sender, sent: Sent
    ) -> bool:
        """Whether it says what happens in this case."""
        return (
            policy in self.policy
            and stands in self.stands
            and sender in self.sender
            and sent in self.sent
        )


ALONE, OTHER, KEYED = Policy
NOTHING, WAITING, CONTESTED, DISPUTED, RESULT, FORFEIT = WhatStands
OWN, OPPONENT, TABLE_LINK, BYSTANDER, JUDGE, SCOREKEEPER, DIRECTOR = Sender
SAME, ANOTHER, YES, CORRECTION, PLAN = Sent

ANY = ALONE | OTHER | KEYED
IN_DISPUTE = CONTESTED | DISPUTED
PENDING = WAITING | IN_DISPUTE
OPEN = NOTHING | PENDING
OVER = RESULT | FORFEIT
LINK = OWN | OPPONENT | TABLE_LINK | BYSTANDER
DESK = SCOREKEEPER | DIRECTOR
SCORE = SAME | ANOTHER

# What each sender has a form for.
FORMS = {
    LINK: SCORE | YES,
    JUDGE: SCORE,
    SCOREKEEPER: SCORE | CORRECTION,
    DIRECTOR: SCORE | YES | CORRECTION | PLAN,
}

# fmt: off
TABLE = (
    # What stands                  who sends               what                policy         what happens
    # A link's score
    Case(NOTHING,                  LINK,                   SCORE,              ALONE,         Effect.STAND),
    Case(NOTHING,                  LINK,                   SCORE,              OTHER | KEYED, Effect.WAIT),
    Case(WAITING,                  OWN,                    SAME,               ANY,           Why.SENT_ALREADY),
    Case(WAITING,                  OWN,                    ANOTHER,            ANY,           Effect.CHANGE),
    Case(WAITING | CONTESTED,      OPPONENT,               SAME,               ALONE | OTHER, Effect.CONFIRM),
    Case(WAITING | CONTESTED,      OPPONENT,               SAME,               KEYED,         Effect.COMPARE),
    Case(WAITING | CONTESTED,      OPPONENT,               ANOTHER,            ANY,           Effect.CONTEST),
    Case(WAITING,                  TABLE_LINK | BYSTANDER, SAME,               ANY,           Why.SENT_ALREADY),
    Case(WAITING,                  TABLE_LINK | BYSTANDER, ANOTHER,            ANY,           Effect.CONTEST),
    Case(CONTESTED,                LINK & ~OPPONENT,       SCORE,              ANY,           Why.TELL_THE_DIRECTOR),
    Case(DISPUTED,                 LINK,                   SCORE,              ANY,           Why.TELL_THE_DIRECTOR),
    Case(OVER,                     LINK,                   SCORE,              ANY,           Why.STANDS),
    # A press of Confirm
    Case(PENDING,                  OPPONENT,               YES,                ALONE | OTHER, Effect.CONFIRM),
    Case(PENDING,                  OPPONENT,               YES,                KEYED,         Why.KEYED_FROM_PAPER),
    Case(PENDING,                  OWN,                    YES,                ANY,           Why.YOU_SENT_IT),
    Case(PENDING,                  TABLE_LINK,             YES,                ANY,           Why.TABLES_DO_NOT_CONFIRM),
    Case(WAITING,                  BYSTANDER,              YES,                ANY,           Why.OTHERS_CONFIRM),
    Case(IN_DISPUTE,               BYSTANDER,              YES,                ANY,           Why.CONTESTER_GIVES_WAY),
    Case(PENDING,                  DIRECTOR,               YES,                ANY,           Effect.CONFIRM),
    Case(NOTHING | OVER,           LINK | DIRECTOR,        YES,                ANY,           Why.GONE),
    # A judge's settlement
    Case(IN_DISPUTE,               JUDGE,                  SCORE,              ANY,           Effect.SETTLE),
    Case(NOTHING | WAITING | OVER, JUDGE,                  SCORE,              ANY,           Why.NOT_DISPUTED),
    # A score at the desk
    Case(NOTHING | WAITING,        DESK,                   SCORE,              ANY,           Effect.STAND),
    Case(NOTHING | WAITING,        DESK,                   CORRECTION,         ANY,           Why.NOTHING_STANDS),
    Case(RESULT,                   DESK,                   SCORE,              ANY,           Why.STANDS_CORRECT_IT),
    Case(RESULT,                   DESK,                   CORRECTION,         ANY,           Effect.STAND),
    Case(IN_DISPUTE,               DIRECTOR,               SCORE,              ANY,           Effect.STAND),
    Case(IN_DISPUTE,               DIRECTOR,               CORRECTION,         ANY,           Why.NOTHING_STANDS),
    Case(FORFEIT,                  DIRECTOR,               SCORE,              ANY,           Why.STANDS_CORRECT_IT),
    Case(FORFEIT,                  DIRECTOR,               CORRECTION,         ANY,           Effect.STAND),
    Case(IN_DISPUTE | FORFEIT,     SCOREKEEPER,            SCORE | CORRECTION, ANY,           Why.DIRECTOR_DECIDES),
    Case(OPEN | OVER,              DIRECTOR,               PLAN,               ANY,           Effect.CORRECT),
)
# fmt: on


def what_happens(
    policy: Policy, stands: WhatStands, sender: Sender, sent: Sent
) -> Effect | Why:
    """Look the effect up, or the reason why there is none."""
    return next(
        case.then for case in TABLE if case.covers(policy, stands, sender, sent)
    )
