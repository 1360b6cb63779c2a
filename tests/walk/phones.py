"""A hall whose players' phones are told, with a push service beside it."""

import shutil
import time

import pytest

from tests.push_service import push_service
from tests.served import NO_CHILD, served

AT_A_TABLE = """
from tournaments.event.models import Match

playing = Match.objects.filter(state="playing").first()
print(playing.event.slug, playing.sides.first().pair.number)
"""
SUBSCRIBED = """([address, keys]) => {
  let told = null;
  const subscription = {
    endpoint: address, toJSON: () => ({ endpoint: address, keys }),
    unsubscribe: async () => { told = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => told;
  PushManager.prototype.subscribe = async function (options) {
    window.askedWith = options;
    return told = subscription;
  };
}"""


@pytest.fixture(scope="module")
def hall_with_push(tmp_path_factory, first_start):
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("told") / "hall")
    with pytest.MonkeyPatch.context() as patch, push_service(folder) as service:
        patch.setenv("PUSH_SERVICES", service.place)
        patch.setenv("SSL_CERT_FILE", str(folder / "push.pem"))
        with served(folder, **NO_CHILD) as program:
            slug, number = program.run(AT_A_TABLE).split()
            yield program, service, f"/e/{slug}/pairs/{number}/"


def until(true) -> None:
    for _try in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")
