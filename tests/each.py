"""Small cases, tried in one test."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., None]


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Try a test's cases one after the other; `parametrize` makes a test of each.

    A test is collected by every worker, set up and reported, which takes longer than
    such a case. A failure names its case. All share what the test's fixtures made, so
    none may change it.
    """
    listed = list(cases)
    of_case = {names} if isinstance(names, str) else {*names}

    def decorate(test: Test) -> Test:
        def all_cases(**fixtures: Any) -> None:
            for case in listed:
                is_one = isinstance(names, str)
                named = {names: case} if is_one else dict(zip(names, case, strict=True))
                try:
                    test(**fixtures, **named)
                except BaseException as error:
                    error.add_note(f"The case: {named}")
                    raise

        signature = inspect.signature(test)
        others = [p for name, p in signature.parameters.items() if name not in of_case]
        all_cases.__name__, all_cases.__doc__ = test.__name__, test.__doc__
        all_cases.__signature__ = signature.replace(parameters=others)
        return all_cases

    return decorate
