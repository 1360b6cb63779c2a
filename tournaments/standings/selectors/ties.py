"""The tie console: open ties, whether the cut needs them, and settled ties."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournaments import formats
from tournaments.event.models import Event, Pair, Stage, TieBreak
from tournaments.event.play import domino_rules, load_play
from tournaments.standings.selectors.cut import cut_of, fed_by, has_begun


@dataclass(frozen=True, slots=True)
class LevelPairs:
    """Pairs tied after all criteria, and the ways to settle the tie."""

    stage: Stage
    group: str
    pairs: tuple[Pair, ...]
    by: tuple[str, ...]
    place: int  # The best place at stake
    at_cut: bool  # The tie decides who advances
    is_needed: bool  # The cut cannot be made before it is settled
    dominoes: formats.DominoRules = field(default_factory=formats.DominoRules)

    @property
    def last_place(self) -> int:
        return self.place + len(self.pairs) - 1

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(pair.number for pair in self.pairs)

    @property
    def id(self) -> str:
        """The prefix of its forms, stable across requests."""
        numbers = "-".join(map(str, self.numbers))
        group = "all" if self.group == formats.OVER_ALL else self.group
        return f"tie-{self.stage.number}-{group}-{numbers}"


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled tie, with the pairs in the resulting order."""

    tie: TieBreak
    # Each pair and the dominoes it drew, if any, draw by draw.
    rows: tuple[tuple[Pair, tuple[tuple[str, ...], ...]], ...]
    can_reopen: bool


@dataclass(frozen=True, slots=True)
class TiesPage:
    needed: tuple[LevelPairs, ...]
    others: tuple[LevelPairs, ...]
    settled: tuple[Settled, ...]
    playing: tuple[Stage, ...]  # Stages whose ties show only when they are over


def load_ties(event: Event) -> TiesPage:
    """The open ties, those at a cut first, and the settled ones.

    What a final event left level stays level: it has no open tie.
    """
    stages = list(event.stages.all())
    pairs = {p.number: p for p in event.pairs.all()}
    tables = [s for s in stages if not s.is_bracket]
    is_final = event.state == Event.State.FINAL
    over = [s for s in tables if s.state == Stage.State.OVER and not is_final]
    level = [tie for s in over for tie in _open(s, pairs)]
    level.sort(key=lambda tie: not tie.at_cut)
    drawn = [s for s in stages if s.state != Stage.State.WAITING]
    is_cut = {s.pk: bool(fed_by(drawn, s)) for s in stages}
    settled = TieBreak.objects.filter(stage__event=event).select_related("stage")
    return TiesPage(
        needed=tuple(tie for tie in level if tie.is_needed),
        others=tuple(tie for tie in level if not tie.is_needed),
        settled=tuple(_settled(t, pairs, is_cut[t.stage_id], event) for t in settled),
        playing=tuple(s for s in tables if has_begun(s) and s.state != "over"),
    )


def find_tie(event: Event, id: str) -> LevelPairs | None:
    page = load_ties(event)
    return next((t for t in (*page.needed, *page.others) if t.id == id), None)


def _open(stage: Stage, pairs: Mapping[int, Pair]) -> Iterable[LevelPairs]:
    play = load_play(stage)
    needed = cut_of(stage).blocked_by if play.rules.advance is not None else ()
    blocking = {(tie.group, tie.entrants) for tie in needed}
    is_cut = stage.event.stages.filter(number__gt=stage.number).exclude(state="waiting")
    if is_cut.exists():
        return
    # A single group is also ranked over all, so its tie is shown once.
    is_one_table = len(play.groups) == 1 and play.rules.advance is not None
    listed: set[tuple[int, ...]] = set()
    for tie in formats.stage_open_ties(play):
        is_needed = (tie.group, tie.entrants) in blocking
        is_shown = is_needed or tie.group == formats.OVER_ALL
        if is_one_table and (tie.entrants in listed or not is_shown):
            continue
        listed.add(tie.entrants)
        yield LevelPairs(
            stage,
            tie.group,
            tuple(pairs[n] for n in tie.entrants),
            tie.by,
            tie.place,
            tie.at_cut,
            is_needed,
            domino_rules(stage),
        )


def _settled(
    tie: TieBreak, pairs: Mapping[int, Pair], is_cut: bool, event: Event
) -> Settled:
    texts = tie.drawn if len(tie.drawn) == len(tie.order) else [""] * len(tie.order)
    rows = tuple(
        (pairs[n], formats.read_draws(text))
        for n, text in zip(tie.order, texts, strict=True)
    )
    return Settled(tie, rows, not is_cut and event.state != Event.State.FINAL)
