"""Questions to another process, asked once for all who wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from deploy.serving.questions import Questions
from tests import loops


class Register:
    """Counts how often it is asked; the answer to a held question comes when let go."""

    def __init__(self) -> None:
        self.asked = 0
        self.is_asked, self.let_go = Event(), Event()

    def ask(self, name: str) -> str:
        self.asked += 1
        answer = f"{name} {self.asked}"
        self.is_asked.set()
        assert self.let_go.wait(60)
        return answer


async def asked(ready: Event) -> None:
    while not ready.is_set():
        await asyncio.sleep(0.01)


def test_two_thousand_who_come_together_share_one_question():
    register = Register()
    register.let_go.set()

    async def ask_all() -> list[str]:
        with ThreadPoolExecutor(1) as thread:
            questions = Questions(register.ask, thread)
            return await asyncio.gather(*(questions.of("hall") for _n in range(2000)))

    assert set(loops.run(ask_all())) == {"hall 1"}
    assert register.asked == 1


def test_who_comes_while_a_question_is_on_its_way_gets_a_later_answer():
    register = Register()

    async def ask_twice() -> tuple[str, str, str]:
        with ThreadPoolExecutor(1) as thread:
            questions = Questions(register.ask, thread)
            first = asyncio.ensure_future(questions.of("hall"))
            await asked(register.is_asked)
            late = [asyncio.ensure_future(questions.of("hall")) for _n in range(2)]
            await asyncio.sleep(0)
            register.let_go.set()
            return await first, await late[0], await late[1]

    assert loops.run(ask_twice()) == ("hall 1", "hall 2", "hall 2")


def test_who_leaves_takes_nobodys_answer_along():
    register = Register()

    async def ask_and_leave() -> str:
        with ThreadPoolExecutor(1) as thread:
            questions = Questions(register.ask, thread)
            leaving = asyncio.ensure_future(questions.of("hall"))
            staying = asyncio.ensure_future(questions.of("hall"))
            await asked(register.is_asked)
            leaving.cancel()
            register.let_go.set()
            return await staying

    assert loops.run(ask_and_leave()) == "hall 1"


def test_an_error_reaches_all_who_wait_and_the_next_is_asked_anew():
    errors = [OSError("away")]

    def ask(name: str) -> str:
        if errors:
            raise errors.pop()
        return name

    async def ask_on() -> tuple[list[object], str]:
        with ThreadPoolExecutor(1) as thread:
            questions = Questions(ask, thread)
            both = await asyncio.gather(
                questions.of("hall"), questions.of("hall"), return_exceptions=True
            )
            return both, await questions.of("hall")

    both, after = loops.run(ask_on())
    assert [type(answer) for answer in both] == [OSError, OSError]
    assert after == "hall"
