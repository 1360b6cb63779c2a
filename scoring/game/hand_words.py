"""The names of trumps, contracts and rankings of doubles for pages."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

TRUMP_WORDS: dict[str, Promise | str] = {
    "0": gettext_lazy("blanks"),
    "1": gettext_lazy("ones"),
    "2": gettext_lazy("twos"),
    "3": gettext_lazy("threes"),
    "4": gettext_lazy("fours"),
    "5": gettext_lazy("fives"),
    "6": gettext_lazy("sixes"),
    "7": gettext_lazy("sevens"),
    "8": gettext_lazy("eights"),
    "9": gettext_lazy("nines"),
    "doubles": gettext_lazy("doubles"),
    "follow-me": gettext_lazy("follow me (no trumps)"),
}
CONTRACT_WORDS: dict[str, Promise | str] = {
    "straight": gettext_lazy("straight"),
    "nello": gettext_lazy("nello"),
    "low-no": gettext_lazy("low-no"),
    "pistol": "pistol",
    "plunge": gettext_lazy("plunge"),
    "splash": gettext_lazy("splash"),
    "sevens": gettext_lazy("sevens"),
    "looper": gettext_lazy("looper"),
}
DOUBLES_WORDS: dict[str, Promise | str] = {
    "own": gettext_lazy("their own suit"),
    "high": gettext_lazy("high in their suit"),
    "low": gettext_lazy("low in their suit"),
}
