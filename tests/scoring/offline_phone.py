"""What a phone keeps while it has no network, and what it sends afterwards."""

from uuid import uuid4

from scoring.game.links import code_of
from scoring.game.models import Link
from tournaments.event.models import Game, Match


def sync_url(link: Link) -> str:
    return f"/t/{code_of(link)}/kept"


def entry(match: Match, page: str = "", key: str = "", **fields) -> dict:
    """What a phone keeps of one form."""
    payload = {name: str(value) for name, value in fields.items()}
    path = f"{match.number}/{page}/" if page else f"{match.number}/"
    return {"key": key or str(uuid4()), "path": path, "fields": payload}


def unsent(game: Game, marks: tuple = (7, 4), **more) -> dict:
    fields = {
        "game": game.number,
        "marks_1": marks[0],
        "marks_2": marks[1],
        "seen_versions": 0,
    }
    return entry(game.match, do="send", **fields | more)


def played_sheet(match: Match, hands: int = 6) -> list[dict]:
    """Hands kept one after the other, one more and its undo."""
    unsent: list[dict] = []
    for n in range(hands):
        payload = {"do": "made", "call": f"{n % 2 + 1}:{30 + n}"}
        payload |= (
            {"after": unsent[-1]["key"]} if unsent else {"number": 1, "shaker": 2}
        )
        unsent.append(entry(match, "hands", **payload))
    unsent.append(entry(match, "hands", do="thrown", after=unsent[-1]["key"]))
    unsent.append(entry(match, "hands", do="undo", after=unsent[-1]["key"]))
    return unsent


def send_all(client, link: Link, payload: list) -> list[dict]:
    sent = client.post(sync_url(link), {"kept": payload}, "application/json")
    assert sent.status_code == 200
    return sent.json()["kept"]


def sentence(client, link: Link, payload) -> str:
    (answer,) = send_all(client, link, [payload])
    assert answer["state"] == "refused"
    return answer["sentence"]
