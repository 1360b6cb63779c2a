"""Marks beyond the bid: for every trick, and as a game goes on. Pure."""

from collections.abc import Mapping

from scoring.rules.presets import Rules


def bonuses_of(terms: Rules) -> Mapping[str, int]:
    """The marks that taking every trick adds, by the button that says so."""
    if terms.scoring != "marks":
        return {}
    gives = {"swept": terms.sweep_bonus}
    if terms.forced_bonus and terms.all_pass != "reshake":
        gives["forced"] = terms.sweep_bonus + terms.forced_bonus
    return {name: marks for name, marks in gives.items() if marks}
