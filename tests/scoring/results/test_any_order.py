"""Whatever is sent in whatever order, the table of effects says what happens."""

from random import Random
from typing import NamedTuple
from uuid import uuid4

import pytest

from scoring.game.models import Link, Submission
from scoring.game.ruling_marks import seen_of
from scoring.results.effects import (
    FORMS,
    Effect,
    Policy,
    Sender,
    Sent,
    WhatStands,
    Why,
    what_happens,
)
from scoring.results.services.decisions import (
    confirm_result,
    dispute_result,
    settle_dispute,
)
from scoring.results.services.desk import (
    confirm_version,
    enter_result,
    take_back_result,
)
from scoring.results.services.refusals import refusal
from scoring.results.services.results import submit_result
from tests.scoring.tables import (
    at_table,
    bracket,
    first_called,
    first_game,
    give_links,
    hall,
    judge,
    marks_of,
    pair_at,
    states,
)
from tournaments.corrections.services.correct import plan_correction
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.formats import Score

pytestmark = pytest.mark.django_db

STEPS = 37
MARKS = ((7, 4), (7, 4), (4, 7))
WAITING = ("sent", "disputed")


class Word(NamedTuple):
    """What somebody sends: a link or an office, the form and the marks."""

    sender: Link | Sender
    form: Sent
    marks: tuple[int, int]


def senders_of(game: Game) -> list[Link | Sender]:
    """Everybody who may send something about a game."""
    event = game.match.event
    links = [pair_at(game, 1), pair_at(game, 2), at_table(game), judge(event)]
    offices = [Sender.JUDGE, Sender.SCOREKEEPER, Sender.DIRECTOR]
    return [*links, *links, judge(event, "Joy"), *offices]


def any_word(random: Random, game: Game) -> Word:
    """Something that its sender has a form for."""
    sender = random.choice(senders_of(game))
    office = sender if isinstance(sender, Sender) else Sender.BYSTANDER
    [forms] = [forms for group, forms in FORMS.items() if office in group]
    return Word(sender, random.choice(list(forms)), random.choice(MARKS))


def waiting_of(game: Game) -> list[Submission]:
    """The versions that wait, by the rows alone."""
    game.refresh_from_db()
    if game.marks_1 is not None:
        return []
    return list(game.submissions.filter(state__in=WAITING).order_by("version"))


def standing_of(game: Game, waiting: list[Submission]) -> WhatStands:
    if game.marks_1 is not None:
        return WhatStands.RESULT
    if not waiting:
        return WhatStands.NOTHING
    if waiting[0].state == "sent":
        return WhatStands.WAITING
    return WhatStands.CONTESTED if len(waiting) == 1 else WhatStands.DISPUTED


def office_of(link: Link, version: Submission | None) -> Sender:
    """Who a link is for what waits, as the rules say it."""
    if version is not None and version.link == link:
        return Sender.OWN
    if link.kind == "table":
        return Sender.TABLE
    if version is None:
        return Sender.BYSTANDER
    if version.state == "disputed":
        answers = version.decided_link == link
    else:
        winner = 1 if version.marks_1 > version.marks_2 else 2
        has_won = link == pair_at(version.game, winner)
        answers = not (has_won and version.link.kind == "table")
    return Sender.OPPONENT if answers else Sender.BYSTANDER


def expected(word: Word, game: Game, waiting: list[Submission]) -> Effect | Why:
    last = waiting[-1] if waiting else None
    is_same = last is not None and last.score == Score(word.marks)
    sent = word.form
    if sent in Sent.SAME | Sent.ANOTHER:
        sent = Sent.SAME if is_same else Sent.ANOTHER
    sender = word.sender
    if isinstance(sender, Link):
        sender = office_of(sender, last)
    policy = Policy[Event.objects.get().policy.upper()]
    return what_happens(policy, standing_of(game, waiting), sender, sent)


def say(word: Word, game: Game, version: Submission | None) -> Submission:
    """Send it through the service that has such a form."""
    event, score, key = Event.objects.get(), Score(word.marks), uuid4()
    given = {"game": game, "score": score, "seen": seen_of(game), "key": key}
    by_desk = {"event": event, "by": "dora"}
    if word.form == Sent.YES:
        if isinstance(word.sender, Link):
            return confirm_result(link=word.sender, version=version, key=key)
        return confirm_version(version=version, key=key, **by_desk)
    if isinstance(word.sender, Link):
        return submit_result(link=word.sender, **given)
    if word.sender == Sender.JUDGE:
        return settle_dispute(link=judge(event), **given)
    if word.form == Sent.PLAN:
        plan = plan_correction(event=event, game=game, score=score)
        return enter_result(token=plan.token, **by_desk, **given)
    corrects = word.form == Sent.CORRECTION
    decides = word.sender == Sender.DIRECTOR
    return enter_result(corrects=corrects, decides=decides, **by_desk, **given)


def check_effect(effect: Effect, game: Game, word: Word, before: list[str]) -> None:
    """The versions and the game are as the effect says."""
    result, after = marks_of(game), states(game)
    waits = [state for state in after if state in WAITING]
    if effect in (Effect.WAIT, Effect.CHANGE):
        assert (result, waits) == ((None, None), ["sent"])
    elif effect == Effect.CONTEST:
        assert (result, waits) == ((None, None), ["disputed"] * 2)
    else:
        counted = game.submissions.get(state="confirmed")
        assert (counted.marks, waits) == (result, [])
        is_new = counted.version > len(before)
        assert is_new == (effect not in (Effect.CONFIRM, Effect.COMPARE))
        if word.form != Sent.YES:
            assert result == word.marks


def step(random: Random, game: Game) -> Effect | Why | None:
    """One word more; what happened, as the table has it."""
    word, waiting = any_word(random, game), waiting_of(game)
    version = waiting[-1] if waiting else None
    if word.form == Sent.YES and version is None:
        return None
    answer, before = expected(word, game, waiting), states(game)
    event_version = Event.objects.get().version
    if isinstance(answer, Why):
        with pytest.raises(Refused) as refused:
            say(word, game, version)
        assert refused.value.sentence == refusal(answer, game, version).sentence
        assert states(game) == before
    else:
        say(word, game, version)
        check_effect(answer, game, word, before)
    is_done = isinstance(answer, Effect)
    assert Event.objects.get().version == event_version + is_done, word
    return answer


def open_again(random: Random, game: Game) -> None:
    """Open a game that is over, or contest what waits: so that all may stand."""
    waiting, event = waiting_of(game), Event.objects.get()
    if game.marks_1 is not None and random.random() < 0.6:
        take_back_result(event=event, game=game, by="dora")
    if waiting and waiting[0].state == "sent" and random.random() < 0.2:
        sides = [pair_at(game, side) for side in (1, 2)]
        by = next(link for link in sides if link != waiting[0].link)
        dispute_result(link=by, version=waiting[0])


@pytest.mark.parametrize(
    ("best_of", "seed"),
    [
        *((1, 0), (3, 2)),  # between them every effect
        *(
            pytest.param(best_of, seed, marks=pytest.mark.soak)
            for best_of in (1, 3)
            for seed in range(12)
        ),
    ],
)
def test_whatever_is_sent_in_whatever_order_the_table_says_what_happens(
    best_of: int, seed: int
) -> None:
    event = hall() if best_of == 1 else bracket(best_of=best_of)
    if best_of > 1:
        give_links(event)
    match = first_game(event).match if best_of == 1 else first_called(event)
    random = Random(seed)
    answers = set()
    for number in range(STEPS):
        if number % 5 == 0:
            Event.objects.update(policy=random.choice(Event.Policy.values))
        game = match.games.filter(marks_1=None).first() or match.games.last()
        open_again(random, game)
        answers.add(step(random, game))
    assert len(answers) > 9, "much of the table is met"
