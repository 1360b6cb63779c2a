"""The rules of the game as a director reads them when an event is made."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.rules.presets import PRESETS, Rules


def describe_rules(name: str) -> tuple[str, ...]:
    """Gives the rules of that name in sentences, none where no such rules exist."""
    rules = PRESETS.get(name)
    return () if rules is None else tuple(_sentences(rules))


def _sentences(rules: Rules) -> Iterator[str]:
    yield _("Played by the rules %(name)s: a game goes to %(target)s marks.") % {
        "name": rules.preset,
        "target": rules.target,
    }
    yield _all_pass(rules)
    if rules.after_84 == "plus_one":
        yield _(
            "The first bid is at most %(cap)s marks, each later one a mark more."
        ) % {"cap": rules.opening_cap}
    yield _trumps(rules)
    yield _contracts(rules)
    yield _renege(rules)
    if rules.first_domino:
        yield _(
            "Who leads without naming a trump plays the higher end of that domino as "
            "trump."
        )


def _all_pass(rules: Rules) -> str:
    if rules.all_pass == "reshake":  # noqa: S105  (no password)
        return _("When all four pass, the dominoes are shaken again.")
    if rules.all_pass == "shaker_exactly_30":  # noqa: S105  (no password)
        return _("When three pass, the shaker has to bid exactly 30.")
    return _("When three pass, the shaker has to bid at least 30.")


def _trumps(rules: Rules) -> str:
    if rules.follow_me and rules.doubles_trump:
        return _("Doubles may be trumps, and follow me (no trumps) may be called.")
    if rules.follow_me:
        return _("Follow me (no trumps) may be called; doubles are never trumps.")
    return _("There is always a trump.")


def _contracts(rules: Rules) -> str:
    named = {
        _("nello"): rules.nello,
        _("plunge"): rules.plunge,
        _("splash"): rules.splash,
        _("sevens"): rules.sevens,
    }
    allowed = [word for word, contract in named.items() if contract]
    if not allowed:
        return _("Nello, plunge, splash and sevens are not played.")
    return _("Also played: %(contracts)s.") % {"contracts": ", ".join(allowed)}


def _renege(rules: Rules) -> str:
    if rules.renege.plus:
        return _("A renege loses the hand and costs a mark more than was bid.")
    return _("A renege loses the hand and costs the marks that were bid.")
