"""Scoresheets and final scores, judged against the awards a preset's hands can give.

`sheet_row` reads the lines, `awards` computes the awards.
"""

from collections.abc import Collection, Iterator

from .awards import (
    Score,
    Won,
    all_awards,
    are_points,
    is_low,
    progressed,
    renege_awards,
    splits_of,
    winning_bids,
    wins,
)
from .bids import Bid
from .citations import cited
from .contracts import CONTRACTS, Contract
from .finals import (
    can_stand,
    is_level_at_target,
    is_over,
    last_bidders,
    leader,
    why_not,
)
from .form import by_team, whole_score
from .game import Variant
from .games import GAMES
from .options import read_rules
from .presets import NotARecordError, Rules
from .sentences import RuleSentence, sentence
from .sentences import score as points_of
from .sheet_row import Row, read_row
from .verdict import Fault, Final, Verdict, format_verdict, quote

_ENDINGS = ("played", "time")


def check_sheet(
    rows: object,
    rules: object = None,
    ended: object = "played",
    *,
    ruled: Collection[int] = (),
) -> Verdict:
    """Judge a scoresheet, one row a hand, under `rules` as a record names them.

    `ended` is `played` or `time`. The outcome is the game's `Final`. Never raises: a
    value that is not a sheet is a `format` fault. `ruled` are the indexes, from 0, of
    rows with marks that a ruling gave: these are no hands, have no number and keep the
    shake.
    """
    try:
        terms = read_rules(rules)
        _ending(ended)
        game = GAMES[terms.game]
        if type(rows) is not list and type(rows) is not tuple:
            raise NotARecordError("rows")
        sheet = [_read(n, row, terms, game) for n, row in enumerate(rows, 1)]
    except NotARecordError as error:
        return format_verdict(error.fault)
    return _Sheet(terms, sheet, ruled).judge(ended == "time")


def check_final(
    score: object, rules: object = None, ended: object = "played"
) -> Verdict:
    """Judge a final score without a sheet: can any sequence of hands end a game there?

    Computed from the ladder of `rules`, so 11-6 can happen under `n42pa` and 12-3
    cannot. If `ended` is `time`, any score on the way may be final. Never raises.
    """
    try:
        terms = read_rules(rules)
        _ending(ended)
        final = whole_score(
            by_team(score, sentence("part.score_of_game"), GAMES[terms.game])
        )
    except NotARecordError as error:
        return format_verdict(error.fault)
    bidders: set[int] = set()
    for full in _uncapped(terms, final):
        bidders |= last_bidders(terms, full)
        if ended == "time" and can_stand(terms, full):
            return Verdict((), Final(final, leader(terms, final)))
    if not bidders:
        why, is_level = why_not(terms, final), is_level_at_target(terms, final)
        case = ".level" if is_level else ".why" if why else ""
        values = {"score": points_of(map(quote, final)), "n": terms.target, "why": why}
        fault = Fault(f"score_unreachable{case}", values)
        return Verdict(cited(terms, (fault,)), None)
    last = bidders.pop() if len(bidders) == 1 else None
    return Verdict((), Final(final, leader(terms, final, last)))


def _read(number: int, value: object, rules: Rules, game: Variant) -> Row:
    """The line that the value is; the fault of one that is none names the hand."""
    try:
        return read_row(value, rules, game)
    except NotARecordError as error:
        why = RuleSentence(error.fault.template, error.fault.values)
        unread = NotARecordError("row_of", row=number, why=why)
        unread.fault = unread.fault._replace(row=number)
        raise unread from error


def _ending(ended: object) -> None:
    if type(ended) is not str or ended not in _ENDINGS:
        raise NotARecordError("ended")


def _capped(rules: Rules, score: Score) -> Score:
    cap = rules.marks_cap
    return score if cap is None else tuple(min(points, cap) for points in score)


def _uncapped(rules: Rules, score: Score) -> Iterator[Score]:
    """The scores that show as `score` under the cap on marks."""
    cap = rules.marks_cap
    if cap is not None and max(score) > cap:
        return
    yield score
    for team, points in enumerate(score):
        if points == cap:
            for more in range(cap + 1, 2 * cap + rules.target):
                yield (*score[:team], more, *score[team + 1 :])


class _Sheet:
    def __init__(
        self, rules: Rules, rows: list[Row], ruled: Collection[int] = ()
    ) -> None:
        self.rules, self.rows, self.game = rules, rows, GAMES[rules.game]
        self.ruled = ruled

    def judge(self, timed: bool) -> Verdict:
        faults: list[Fault] = []
        shaker: int | None = None
        score: Score = (0,) * self.game.teams
        over, bidders = False, None
        number = scored = 0
        for place, row in enumerate(self.rows):
            is_hand = place not in self.ruled
            number += is_hand
            if is_hand:
                faults += self._row_faults(number, row, scored)
            if is_hand and shaker is not None and row.shaker not in (None, shaker):
                values = {"row": number, "seat": shaker}
                faults.append(Fault("sheet_shaker", values, row.shaker, row=number))
            if over:
                name = "sheet_after_end" if is_hand else "sheet_after_end.ruling"
                faults.append(Fault(name, {"row": number}, row=number))
                break
            at = row.shaker or shaker
            if is_hand:
                shaker = None if at is None else self.game.after(at)
            score = tuple(a + b for a, b in zip(score, row.award, strict=True))
            scored += is_hand and any(row.award)
            bidders = None if row.bidder is None else self.game.team(row.bidder)
            over = is_over(self.rules, score)
        if not over and not timed:
            faults.append(Fault("sheet_unfinished", row=number or None))
        if faults:
            return Verdict(cited(self.rules, faults), None)
        final = _capped(self.rules, score)
        return Verdict((), Final(final, leader(self.rules, score, bidders)))

    def _row_faults(self, number: int, row: Row, scored: int) -> Iterator[Fault]:
        bid = self.game.bid(row.bid, self.rules) if row.bid else None
        contract = CONTRACTS[row.contract or (bid and bid.contract) or "straight"]
        if not contract.losing and not self._adds_up(row):
            yield Fault("sheet_points", {"row": number}, row=number)
            row = row._replace(points=None)
        wrong = bid and not contract.losing and self._made_is_wrong(row, bid)
        given = row._replace(made=None, points=None) if wrong else row
        if not any(self._gives(r, contract) for r in self._as_first(given, scored)):
            case = "" if self.rules.scoring == "marks" else "points_"
            case += "bid" if bid else "any"
            spoken = bid.spoken(self.rules.scoring) if bid else None
            if row.bid and bid is None:
                case = "unknown"
            values = {"row": number, "bid": spoken, "text": quote(row.bid)}
            yield Fault(f"sheet_marks.{case}", values, row=number)
        if wrong:
            name = "sheet_made.made" if row.made else "sheet_made.set"
            yield Fault(name, {"row": number}, row=number)

    def _as_first(self, row: Row, scored: int) -> Iterator[Row]:
        """The row as if no hand had given marks before it; a ruling's also as it is."""
        if row.bidder is None and row.bid is None:
            yield row
        more = progressed(self.rules, (1,), scored)[0] - 1
        yield row._replace(award=tuple(n - more if n else 0 for n in row.award))

    def _adds_up(self, row: Row) -> bool:
        return row.points is None or any(
            are_points(row.points, split) for split in splits_of(self.rules)
        )

    def _made_is_wrong(self, row: Row, bid: Bid) -> bool:
        """Whether `made` contradicts the points. False if too few are written.

        A bid on all tricks is made if the others have none: count may be left over.
        """
        if row.bidder is None or row.made is None or row.points is None:
            return False
        team = self.game.team(row.bidder)
        taken, others = row.points[team], (*row.points[:team], *row.points[team + 1 :])
        if not bid.need and None not in others:
            return row.made == any(others)
        least = bid.need or self.game.total
        return taken is not None and row.made != (taken >= least)

    def _gives(self, row: Row, contract: Contract) -> bool:
        """Whether any hand like this row can give its award."""
        if row.bidder is None and row.bid is None and not any(row.award):
            return self.rules.all_pass == "reshake"
        most = max(row.award)
        if row == Row(row.award, row.shaker):
            return any(award == row.award for _, award in all_awards(self.rules, most))
        if any(
            won.award == row.award and are_points(row.points, won.points)
            for won in self._ways(row, contract, most)
        ):
            return True
        return any(
            row.award in renege_awards(self.rules, bid) for bid in self._bids(row, most)
        )

    def _ways(self, row: Row, contract: Contract, most: int) -> Iterator[Won]:
        teams = range(self.game.teams)
        if row.bidder is not None:
            teams = range(self.game.team(row.bidder), self.game.team(row.bidder) + 1)
        for bid in self._bids(row, most):
            named = row.contract or row.bid
            if named and not _plays(self.rules, bid, contract):
                continue
            losing = contract.losing or is_low(bid)
            for team in teams:
                for made in (True, False) if row.made is None else (row.made,):
                    split, of = row.points is not None, (bid, team, made, losing)
                    yield from wins(self.rules, *of, split=split, taken=row.points)

    def _bids(self, row: Row, most: int) -> Iterator[Bid]:
        text = row.bid and self.game.bid(row.bid, self.rules)
        for bid in winning_bids(self.rules, most):
            if row.bid is None or (text and _is_written(bid, text)):
                yield bid


def _is_written(bid: Bid, written: Bid) -> bool:
    """Whether the bid is the written one; a plunge is written without its worth."""
    return bid.text == written.text or bid.is_as_high_as(written)


def _plays(rules: Rules, bid: Bid, contract: Contract) -> bool:
    """Whether `bid` can be played as `contract`."""
    if not contract.fits(bid, rules):
        return False
    if bid.contract == contract.name or contract.name == "straight":
        return True
    return bool(getattr(rules, contract.name, False))
