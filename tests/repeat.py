"""Runs the tests, then repeats those that failed, alone and one after the other.

A slow machine may fail a test that waits for a browser. What passes the second time
fails nothing, but is printed with its first error: it is a fault to be mended.
"""

import subprocess
import sys

import pytest

MOST_REPEATED = 20


class FirstErrors:
    """Collects the first error of each test that fails."""

    def __init__(self) -> None:
        self.errors: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.errors.setdefault(report.nodeid, _last_line(report.longreprtext))


def _last_line(text: str) -> str:
    """The line that names the error; else the last one."""
    lines = [line for line in text.splitlines() if line.strip()]
    named = [line for line in lines if line.startswith("E  ")]
    return (named or lines or ["no error was given"])[0 if named else -1].strip()


def main(arguments: list[str]) -> int:
    """Give pytest's exit code, 0 where every failed test passes when repeated."""
    first = FirstErrors()
    code = int(pytest.main(arguments, plugins=[first]))
    if code != pytest.ExitCode.TESTS_FAILED or not first.errors:
        return code
    if len(first.errors) > MOST_REPEATED:
        print(f"{len(first.errors)} tests failed: too many to be a slow machine's")
        return code
    print(f"repeating {len(first.errors)} that failed", flush=True)
    still_fails = [name for name in first.errors if not _passes(name)]
    for name, error in first.errors.items():
        if name not in still_fails:
            print(f"passed when repeated: {name}\n    {error}")
    for name in still_fails:
        print(f"failed twice: {name}")
    return code if still_fails else 0


def _passes(name: str) -> bool:
    return subprocess.run([sys.executable, "-m", "pytest", name]).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
