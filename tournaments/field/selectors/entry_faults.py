"""Why a line of a registration sheet cannot be entered, by itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.field.sheet import RegistrationLine

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class EntryFault:
    """Why a line cannot be entered, and which of its players, from 0, is at fault."""

    reason: str
    at: int = 0


def doubt_of_line(line: RegistrationLine, listed: str) -> EntryFault | None:
    """Return what somebody must decide about a line, and that it is ``listed``."""
    if line.doubt is None:
        return None
    kind, text = line.doubt
    sentence = {
        "hidden": _("This row is hidden in the workbook."),
        "note": _("The sheet says here: “%(text)s”."),
        "cells": _("“%(text)s” is left over: there is no column for it."),
        "family": _("One family name for two: is this how both are called?"),
    }[kind] % {"text": text}
    return EntryFault(f"{sentence} {listed}".strip())


def fault_of_names(
    names: Sequence[str], keys: Sequence[str], size: int
) -> EntryFault | None:
    """Return what is wrong with a line by itself, if anything."""
    if not any(keys):
        return EntryFault(_("There is no name on this line."))
    for at, (name, key) in enumerate(zip(names, keys, strict=True)):
        if max(len(name), len(key)) > LONGEST_NAME:
            return EntryFault(_("A name has 80 letters at most. Shorten it."), at)
    if size == 1:
        alone = _("Partners are drawn here: one player a line.")
        return EntryFault(alone, 1) if keys[1:] else None
    if size > 2:
        return _fault_of_team(names, keys, size)
    if len(keys) > size:
        many = _("A pair has two players: %(player)s is one too many.")
        return EntryFault(many % {"player": names[size]}, size)
    if not all(keys):
        at = 0 if keys[1] else 1
        missing = _("%(player)s has no partner here. Who is it?")
        return EntryFault(missing % {"player": names[1 - at]}, at)
    if keys[0] == keys[1]:
        twice = _("%(player)s stands here twice. Who is the partner?")
        return EntryFault(twice % {"player": names[0]}, 1)
    return None


def _fault_of_team(
    names: Sequence[str], keys: Sequence[str], size: int
) -> EntryFault | None:
    """Return what is wrong with a line of three players or more."""
    if not all(keys):
        missing = _("A team has %(n)s players here. Who else plays?")
        return EntryFault(missing % {"n": size}, list(keys).index(""))
    if len(keys) > size:
        many = _("A team has %(n)s players here: %(player)s is one too many.")
        return EntryFault(many % {"n": size, "player": names[size]}, size - 1)
    for at, key in enumerate(keys):
        if key in keys[:at]:
            twice = _("%(player)s stands here twice. Who else plays?")
            return EntryFault(twice % {"player": names[at]}, at)
    return None
