"""The switches of offences: their cost, and how they are counted."""

from ..sentences import _
from .switch import Switch

PENALTIES = (
    Switch(
        "wrong_lay_down",
        _("A wrong lay-down costs"),
        {
            "hand": _("A wrong lay-down loses the hand."),
            "game": _("A wrong lay-down loses the game."),
        },
        every_game=True,
    ),
    Switch(
        "renege.marks",
        _("A renege costs"),
        {
            "bid": _("A renege costs the marks bid, at least one."),
            1: _("A renege costs one mark."),
            2: _("A renege costs two marks."),
        },
        scoring="marks",
        every_game=True,
    ),
    Switch(
        "renege.plus",
        _("Marks beyond the hand for a renege"),
        {
            0: _("A renege costs no marks beyond the hand."),
            1: _("A renege costs one mark beyond the hand."),
            2: _("A renege costs two marks beyond the hand."),
            3: _("A renege costs three marks beyond the hand."),
        },
        scoring="marks",
        every_game=True,
    ),
    Switch(
        "out_of_turn.play",
        _("A play out of turn"),
        {
            "renege": _("A play out of turn loses the hand."),
            "stands": _("A legal play out of turn stands."),
        },
        every_game=True,
    ),
    Switch(
        "out_of_turn.bid",
        _("A bid out of turn"),
        {
            "stands": _("A bid out of turn stands and is not changed."),
            "falls": _("A bid out of turn counts as a pass."),
        },
        every_game=True,
    ),
    Switch(
        "exposed",
        _("An exposed domino"),
        {
            "none": _(
                "An exposed domino stays face up and is played when its owner likes."
            ),
            "plays": _("An exposed domino is played at the first legal chance."),
        },
        every_game=True,
    ),
    Switch(
        "touched",
        _("A domino touched"),
        {
            "plays": _("The first domino touched is played."),
            "free": _("A domino may be touched and another one played."),
        },
        every_game=True,
    ),
    Switch(
        "talk",
        _("Talk across the table"),
        {
            "strict": _(
                "Nobody speaks of the hand: no comment on a bid, no count, no dominoes played, no hint."
            ),
            "moderate": _(
                "The count still out may be announced; any other talk of the hand is an offence."
            ),
            "relaxed": _(
                "Count, trumps and dominoes played may be spoken of; a hint at a hand is an offence."
            ),
        },
        every_game=True,
    ),
    Switch(
        "repeats_of",
        _("A repeat is counted for"),
        {
            "pair": _("Offences of one kind are counted for the pair."),
            "player": _("Offences of one kind are counted for each player."),
        },
        every_game=True,
    ),
    Switch(
        "repeats_in",
        _("A repeat is counted over"),
        {
            "event": _("The count of offences begins anew at each event."),
            "season": _("The count of offences goes on through the season."),
        },
        every_game=True,
    ),
)
