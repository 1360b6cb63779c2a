"""The rulings of a match: judges and the director rule, pairs appeal."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from players.common.buttons import by, key_of, with_form
from players.common.numbers import parse_id
from scoring.codes.views.code_access import with_code
from scoring.game.catalogue import BY_DIRECTOR, Consequence
from scoring.game.context import asked_match
from scoring.game.links import code_of, has_ended
from scoring.game.models import Link, Ruling
from scoring.game.permissions import may_score
from scoring.game.rule_books import catalogue_of
from scoring.game.seen import Seen
from scoring.game.selectors.running_sheets import hand_under_way
from scoring.results.selectors.sheets import open_game
from scoring.results.services.refusals import StaleError, refuse_unless_same_pairs
from scoring.rulings.forms import IncidentForm, RulingForm
from scoring.rulings.selectors.overruled import games_overruled
from scoring.rulings.selectors.rulings import (
    options,
    rule_sentences,
    rulings_of,
    rulings_of_event,
)
from scoring.rulings.services.appeals import appeal_ruling, take_back_ruling
from scoring.rulings.services.rulings import propose, rule
from tournaments.event.models import Event, Match
from tournaments.event.permissions import directs
from tournaments.event.selectors.matches import line_of
from tournaments.event.services.change import Refused
from tournaments.formats.sources import BYE

DESK = "tournaments/event/_desk.html"


@with_form
@with_code
def rulings(request: HttpRequest, link: Link, number: int) -> HttpResponse:
    match = asked_match(link.event, number)
    if has_ended(link.event) or not may_score(link, match):
        return redirect("table", code_of(link))
    page = RulingPage(request, match, link)
    if request.method == "POST" and request.POST.get("do") == "appeal":
        return page.appeal(link)
    if request.method == "POST" and request.POST.get("do") == "take-back":
        return page.take_back(link)
    return page.answer()


@directs
@with_form
def desk_ruling(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return RulingPage(request, asked_match(event, number)).answer()


class RulingPage:
    """The page of a match's rulings: a link's, or without one the director's."""

    def __init__(
        self, request: HttpRequest, match: Match, link: Link | None = None
    ) -> None:
        self.request, self.match, self.event = request, match, match.event
        self.link = link
        self.seen = Seen(pairs=request.POST.get("seen_pairs", ""))
        at = ("match", code_of(link)) if link else ("enter", match.event.slug)
        self.back = reverse(at[0], args=[at[1], match.number])

    def answer(self) -> HttpResponse:
        """List the rulings, propose a consequence or rule, by the pressed button."""
        request, game = self.request, open_game(self.match)
        may_rule = self.link is None or self.link.kind == Link.Kind.JUDGE
        is_bye = self.match.sides.filter(source_kind=BYE.kind).exists()
        if game is None or is_bye or (request.method == "POST" and not may_rule):
            raise Http404
        initial = {"bid": 0, "hand": hand_under_way(game), **request.GET.dict()}
        do = request.POST.get("do", "")
        if do == "rule":
            return self._rule(RulingForm(request.POST, game=game, initial=initial))
        data = request.POST if do == "weigh" else None
        form = IncidentForm(data, game=game, initial=initial)
        if stale := self._stale():
            return self._page(form=form, refused=stale, status=409)
        if form.is_valid():
            return self._weighed(form)
        status = 422 if form.is_bound else 200
        return self._page(form=form if may_rule else None, status=status)

    def _stale(self) -> Refused | None:
        """The refusal of a form whose page showed others at the match."""
        try:
            refuse_unless_same_pairs(self.match, self.seen)
        except StaleError as stale:
            return stale
        return None

    def _weighed(
        self, form: IncidentForm, refused: Refused | None = None
    ) -> HttpResponse:
        """Show the catalogue's proposal for an incident and its alternatives."""
        incident = form.ruling(self.link)
        proposal = propose(self.event, incident)
        out = () if self.link is None else BY_DIRECTOR
        players = [p for p in form.players.values() if p.pair_id == incident.pair.pk]
        if len(players) == 1:
            out = (*out, Consequence.EJECTED)
        return self._page(
            form=form,
            incident=incident,
            proposal=proposal,
            rules=rule_sentences(self.event, incident.code),
            options=options(incident, proposal.consequence, leave_out=out),
            chosen=incident.consequence or proposal.consequence,
            players=() if incident.player or self.link else players,
            refused=refused,
            status=409 if refused else 200,
        )

    def _rule(self, form: RulingForm) -> HttpResponse:
        if not form.is_valid():
            return self._page(form=form, refused=self._stale(), status=422)
        ruling = form.ruling(self.link)
        try:
            rule(
                event=self.event,
                ruling=ruling,
                by="" if self.link else by(self.request),
                seen=self.seen,
            )
        except Refused as refused:
            return self._weighed(form, refused)
        if ruling.consequence == Consequence.EJECTED:
            return redirect("pair-desk", self.event.slug, ruling.pair.number)
        changed = () if self.link else games_overruled(self.event)
        if any(overruled.game == form.game for overruled in changed):
            return redirect(f"{self.back}?ruled={form.game.number}")
        return redirect(self.back)

    def appeal(self, link: Link) -> HttpResponse:
        rows = Ruling.objects.public().filter(game__match=self.match)
        ruling = asked_ruling(self.request, rows)
        text, key = self.request.POST.get("text", ""), key_of(self.request)
        try:
            appeal_ruling(ruling=ruling, text=text, link=link, key=key)
        except Refused as refused:
            return self._page(form=None, refused=refused, asked=ruling, status=422)
        return redirect("rulings", code_of(link), self.match.number)

    def take_back(self, link: Link) -> HttpResponse:
        rows = Ruling.objects.filter(game__match=self.match)
        ruling = asked_ruling(self.request, rows)
        try:
            take_back_ruling(ruling=ruling, link=link, key=key_of(self.request))
        except Refused as refused:
            return self._page(form=None, refused=refused, status=409)
        return redirect(self.back)

    def _page(self, *, status: int, **more: Any) -> HttpResponse:
        event, match, link = self.event, self.match, self.link
        rulings = rulings_of(link, match) if link else rulings_of_event(event)
        context = more | {
            "event": event,
            "link": link,
            "code": code_of(link) if link else "",
            "back": self.back,
            "base": "scoring/captain/_base.html" if link else DESK,
            "current_page": "",
            "is_judge": link is not None,
            "match": line_of(match.pk),
            "rulings": [r for r in rulings if r.row.game.match_id == match.pk],
            "consequences": [
                (consequence, consequence.words_in(event.rules.scoring))
                for consequence in Consequence
                if consequence not in BY_DIRECTOR
            ],
            "title": catalogue_of(event.format.penalties).title,
        }
        return render(
            self.request, "scoring/rulings/match.html", context, status=status
        )


def asked_ruling(request: HttpRequest, rows: Any) -> Ruling:
    """The ruling that the form names, if it is among these."""
    pk = parse_id(request.POST.get("ruling", ""))
    ruling: Ruling = get_object_or_404(rows.select_related("event"), pk=pk)
    return ruling
