"""The table of effects has one answer to everything that can be sent, and a fair one."""

from collections.abc import Iterator
from itertools import product

from scoring.results.effects import (
    FORMS,
    IN_DISPUTE,
    OPEN,
    OVER,
    TABLE,
    Effect,
    Policy,
    Sender,
    Sent,
    WhatStands,
    Why,
    what_happens,
)
from tournaments.event.models import Event

CONFIRMED = {Effect.CONFIRM, Effect.COMPARE}
COUNTS = {*CONFIRMED, Effect.STAND, Effect.SETTLE, Effect.CORRECT}

Asked = tuple[Policy, WhatStands, Sender, Sent]


def everything() -> Iterator[Asked]:
    """Each policy, each thing that stands, each sender and what they have a form for."""
    for senders, forms in FORMS.items():
        yield from product(Policy, WhatStands, senders, forms)


def answers(**parts) -> set[Effect | Why]:
    """All answers to what has these parts."""
    names = ("policy", "stands", "sender", "sent")
    return {
        what_happens(*asked)
        for asked in everything()
        if all(dict(zip(names, asked, strict=True))[n] in p for n, p in parts.items())
    }


def test_whatever_is_sent_has_exactly_one_answer() -> None:
    asked = list(everything())
    assert len(asked) == len(set(asked)) > 300
    for combination in asked:
        assert sum(case.covers(*combination) for case in TABLE) == 1, combination


def test_every_sender_has_a_form() -> None:
    senders = [sender for group in FORMS for sender in group]
    assert len(senders) == len(Sender)
    assert set(senders) == set(Sender)


def test_every_effect_and_every_reason_is_the_answer_to_something() -> None:
    assert answers() == {*Effect, *Why}


def test_policies_are_those_of_an_event() -> None:
    assert {policy.name for policy in Policy} == set(Event.Policy.names)


def test_nobody_confirms_or_contests_what_they_sent() -> None:
    assert not answers(sender=Sender.OWN) & {*CONFIRMED, Effect.CONTEST}


def test_a_tables_link_and_who_gained_confirm_nothing() -> None:
    assert not answers(sender=Sender.TABLE | Sender.BYSTANDER) & CONFIRMED


def test_one_link_alone_makes_a_result_only_where_the_event_trusts_it() -> None:
    links = next(group for group in FORMS if Sender.OWN in group)
    trusting = {
        policy
        for policy in Policy
        if answers(policy=policy, stands=WhatStands.NOTHING, sender=links) & COUNTS
    }
    assert trusting == {Policy.ALONE}


def test_a_result_that_stands_is_replaced_by_officials_correcting_it_alone() -> None:
    corrections = Sent.CORRECTION | Sent.PLAN
    assert not answers(stands=OVER, sent=~corrections) & COUNTS
    assert answers(stands=WhatStands.RESULT, sent=corrections) <= COUNTS


def test_a_dispute_is_no_scorekeepers_to_decide() -> None:
    answer = answers(stands=IN_DISPUTE | WhatStands.FORFEIT, sender=Sender.SCOREKEEPER)
    assert answer == {Why.DIRECTOR_DECIDES}


def test_judges_settle_disputes_and_nothing_else() -> None:
    assert answers(sender=Sender.JUDGE, stands=IN_DISPUTE) == {Effect.SETTLE}
    assert answers(sender=Sender.JUDGE, stands=~IN_DISPUTE) == {Why.NOT_DISPUTED}


def test_a_score_of_the_director_always_stands_while_the_game_is_open() -> None:
    scores = Sent.SAME | Sent.ANOTHER
    answer = answers(sender=Sender.DIRECTOR, stands=OPEN, sent=scores)
    assert answer == {Effect.STAND}


def test_a_sheet_keyed_twice_is_never_confirmed_by_a_press() -> None:
    links = next(group for group in FORMS if Sender.OWN in group)
    assert not answers(policy=Policy.KEYED, sender=links, sent=Sent.YES) & COUNTS
    assert Effect.CONFIRM not in answers(policy=Policy.KEYED, sender=links)
