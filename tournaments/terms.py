"""What pages call those who enter: pairs, or players where partners are drawn.

Pages speak of pairs; what is said otherwise of single players stands here, once.
"""

from typing import Any, Protocol

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_noop as _

ENTERED = "entered"
SHEETS = "sheets"
COUNTED = {
    ("pair", ENTERED): ngettext_lazy("%(n)s pair", "%(n)s pairs", "n"),
    ("player", ENTERED): ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    ("pair", SHEETS): ngettext_lazy(
        "Make the sheet for %(n)s pair", "Make the sheets for %(n)s pairs", "n"
    ),
    ("player", SHEETS): ngettext_lazy(
        "Make the sheet for %(n)s player", "Make the sheets for %(n)s players", "n"
    ),
}
OF_PLAYERS = {
    # Headings, columns and places to go.
    _("Pair"): _("Player"),
    _("Pairs"): _("Players"),
    _("Pair %(n)s"): _("Player %(n)s"),
    _("A late pair"): _("A late player"),
    _("The pair's page"): _("The player's page"),
    _("To the pair"): _("To the player"),
    _("Back to the pair"): _("Back to the player"),
    _("Pair, player or table"): _("Player or table"),
    # Before the draw.
    _("Add pairs"): _("Add players"),
    _("Check pairs in"): _("Check players in"),
    _("All %(n)s pairs are checked in."): _("All %(n)s players are checked in."),
    _("%(here)s of %(all)s pairs are checked in."): _(
        "%(here)s of %(all)s players are checked in."
    ),
    _("%(here)s of %(all)s pairs are checked in"): _(
        "%(here)s of %(all)s players are checked in"
    ),
    _("pairs are checked in"): _("players are checked in"),
    _("No pair is entered yet"): _("Nobody is entered yet"),
    _("No pair is entered yet."): _("Nobody is entered yet."),
    _("Pairs stand here as soon as the director has them on the list."): _(
        "Players stand here as soon as the director has them on the list."
    ),
    _("Pairs, tables and standings stand here as soon as there are any."): _(
        "Players, tables and standings stand here as soon as there are any."
    ),
    _(
        "%(here)s of %(of)s pairs are checked in. Tables and opponents stand here as soon as the draw is confirmed."
    ): _(
        "%(here)s of %(of)s players are checked in. Tables and opponents stand here as soon as the draw is confirmed."
    ),
    _("There are no pairs yet: add them first."): _(
        "There are no players yet: add them first."
    ),
    _("Type the pair's number and press Enter, or tap a row of the list."): _(
        "Type the player's number and press Enter, or tap a row of the list."
    ),
    _("Pair's number"): _("Player's number"),
    _("There is no pair %(number)s on the list."): _(
        "There is no player %(number)s on the list."
    ),
    _("There is no pair %(number)s here."): _("There is no player %(number)s here."),
    _("Round 1 has started: the list of pairs is closed."): _(
        "Round 1 has started: the list of players is closed."
    ),
    _("CSV or text, as a spreadsheet saves it: one line a pair, headings or none."): _(
        "CSV or text, as a spreadsheet saves it: one line a player, headings or none."
    ),
    # The draw.
    _("Draw %(n)s pairs"): _("Draw %(n)s players"),
    _(
        "Throws away the draw with seed %(seed)s and draws the %(n)s pairs that are checked in now."
    ): _(
        "Throws away the draw with seed %(seed)s and draws the %(n)s players that are checked in now."
    ),
    _(
        "Throws away the draw with seed %(seed)s: its groups, %(rounds)s rounds and every table. The pairs stay checked in."
    ): _(
        "Throws away the draw with seed %(seed)s: its groups, %(rounds)s rounds and every table. The players stay checked in."
    ),
    _(
        "Write the pairs that were checked in by number. Number k of the draw, from 0, is the first 8 bytes, read as one number, of SHA-256 of this text:"
    ): _(
        "Write the players who were checked in by number. Number k of the draw, from 0, is the first 8 bytes, read as one number, of SHA-256 of this text:"
    ),
    _(
        "From the last place down to the second, the pair there changes places with the pair at (number modulo the places left), counted from 0. Numbers so high that they would favour a place are passed over. The same seed gives the same draw on any machine."
    ): _(
        "From the last place down to the second, the player there changes places with the player at (number modulo the places left), counted from 0. Numbers so high that they would favour a place are passed over. The same seed gives the same draw on any machine."
    ),
    _("Since the draw, pairs came or went: %(pairs)s. Draw again."): _(
        "Since the draw, players came or went: %(pairs)s. Draw again."
    ),
    _("%(stage)s takes no more pairs."): _("%(stage)s takes no more players."),
    _("The last round of %(stage)s has started: it takes no more pairs."): _(
        "The last round of %(stage)s has started: it takes no more players."
    ),
    # A pair's own page.
    _("This is my pair"): _("This is me"),
    _("Find my pair"): _("Find my name"),
    _(
        "Playing today? Find your pair and mark it as yours: your next table then stands here."
    ): _(
        "Playing today? Find your name and mark it as yours: your next table then stands here."
    ),
    _(
        "This phone is told when and where this pair plays, and how it went. Press again to end it."
    ): _(
        "This phone is told when and where this player plays, and how it went. Press again to end it."
    ),
    _("Nothing more is drawn for this pair."): _(
        "Nothing more is drawn for this player."
    ),
    _("Nothing is drawn for this pair."): _("Nothing is drawn for this player."),
    _("Level with pair %(number)s."): _("Level with player %(number)s."),
    _("Below pair %(number)s, having left the event."): _(
        "Below player %(number)s, having left the event."
    ),
    _("Below pair %(number)s by %(why)s."): _("Below player %(number)s by %(why)s."),
    _("Above pair %(number)s, which has left the event."): _(
        "Above player %(number)s, who has left the event."
    ),
    _("Above pair %(number)s by %(why)s."): _("Above player %(number)s by %(why)s."),
    _(
        "You get a message when your pair is wanted at a table, and when a result of it is in."
    ): _(
        "You get a message when you are wanted at a table, and when a result of yours is in."
    ),
    _(
        "No messages are sent from here. Mark your pair on its page: your next table then stands on the event's page."
    ): _(
        "No messages are sent from here. Mark your name on your page: your next table then stands on the event's page."
    ),
    _("This phone is told of pair %(number)s"): _(
        "This phone is told of player %(number)s"
    ),
    _("When %(pair)s play, and how it went."): _(
        "When %(pair)s plays, and how it went."
    ),
    _("Do you want to be told of pair %(number)s?"): _(
        "Do you want to be told of player %(number)s?"
    ),
    _("As many as can be told of one pair are told already."): _(
        "As many as can be told of one player are told already."
    ),
    # What the director does with one.
    _("Withdraw the pair"): _("Withdraw the player"),
    _("Disqualify the pair"): _("Disqualify the player"),
    _("What the pair has played stays its own."): _(
        "What was played stays with the number."
    ),
    _("Change the pair"): _("Change the player"),
    _("Say who of the pair is replaced."): _("Say who is replaced."),
    _("The pair is drawn in from the next round on."): _(
        "The player is drawn in from the next round on."
    ),
    _(
        "What it has played stands; what it still owes is forfeited. Until the next thing depends on it the pair can come back."
    ): _(
        "What was played stands, and no more rounds are drawn for the player, who can come back until the next thing depends on it."
    ),
    _(
        "What it has played stands, what it still owes is forfeited, and it stands last in its stage."
    ): _(
        "What was played stands, no more rounds are drawn for the player, who stands last."
    ),
    _("Everything stands again as before it came. It stays on the list."): _(
        "Everything stands again as before the player came, who stays on the list."
    ),
    # Ties.
    _(
        "Pairs that stand level, and how they are parted: a hand played or a domino drawn, and written down."
    ): _(
        "Players that stand level, and how they are parted: a hand played or a domino drawn, and written down."
    ),
    _("No pairs stand level."): _("No players stand level."),
    _("These pairs will stand level again:"): _(
        "These players will stand level again:"
    ),
    _("Pairs %(pairs)s were level, settled by %(way)s: %(order)s."): _(
        "Players %(pairs)s were level, settled by %(way)s: %(order)s."
    ),
    _("Pairs %(pairs)s are level: %(ways)s settles it."): _(
        "Players %(pairs)s are level: %(ways)s settles it."
    ),
    _("wins among the level pairs"): _("wins among the level players"),
}
"""By the phrase about pairs, the same about players."""


class Entered(Protocol):
    """An event, as far as it says who enters."""

    @property
    def entered_as(self) -> str: ...


def term(event: Entered, phrase: str, /, **words: Any) -> str:
    """The phrase, about players where single players enter."""
    if event.entered_as == "player":
        phrase = OF_PLAYERS.get(phrase, phrase)
    said = gettext(phrase)
    return said % words if words else said


def counted(entered_as: str, n: int, what: str = ENTERED) -> str:
    """So many pairs or players, or something made for them."""
    return str(COUNTED[entered_as, what] % {"n": n})
