"""What hostile requests attack: a served laptop, the servers' set."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.served import environment, served
from tests.stack import stack


@dataclass(frozen=True)
class Target:
    """What is attacked: where it answers, its process, its settings, its logs."""

    ports: tuple[int, ...]
    process: int
    env: dict[str, str]
    logs: tuple[Path, ...]


@contextmanager
def laptop(folder: Path) -> Iterator[Target]:
    """The laptop's program."""
    with served(folder):
        pass  # a first start makes the demo, and has memory to spare afterwards
    with served(folder) as hall:
        port = int(hall.url.rpartition(":")[2])
        log = Path(hall.log.name)
        yield Target((port,), hall.process.pid, environment(folder), (log,))


@contextmanager
def servers(folder: Path) -> Iterator[Target]:
    """The servers' set: spectators' pages come from its live process."""
    with stack(folder) as running:
        assert running is not None, "no Postgres or no Redis"
        live = running.running["live"].pid
        logs = tuple(folder / f"{name}.log" for name in running.running)
        ports = (running.live_port, running.proxy_port)
        yield Target(ports, live, running.env, logs)


TARGETS = {"laptop": laptop, "set": servers}
