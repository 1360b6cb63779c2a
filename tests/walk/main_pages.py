"""The main pages, and a day that has something on each of them."""

PLAYERS_PAGES = (
    *("", "standings/", "rounds/", "rounds/1/1/", "brackets/", "pairs/", "pairs/1/"),
)
DIRECTORS_PAGES = (
    *("", "pairs/", "pairs/import/", "pairs/members/", "pairs/1/", "pairs/print/"),
    *("links/", "links/?kind=judge", "handover/", "log/", "settings/"),
    *("settings/format/", "rulings/", "facts/", "sign-ups/", "blind-draw/"),
    *("pairs/1/names/", "pairs/1/withdraw/"),
)
OTHER_STATES = ("draw/", "ties/", "cut/", "finish/", "links/?kind=pair")
"""Pages of the desk that other events of the day have something on."""
DAY = """
demo = Event.objects.get(slug="{demo}")
club = demo.club
give_links(demo)
game = first_game(demo)
for side, marks in ((1, (7, 4)), (2, (4, 7))):
    send(pair_at(game, side), game, marks)

drawn = make_event(club, name="Drawn")
make_pairs(drawn, 9)
draw_event(event=drawn, by="dora", seed=42)

tied = started_event(10, club=club)
for _round in range(4):
    play_tables(tied)
    start_next(event=tied, by="dora")
play_tables(tied)

cut = played_rounds(12, club=club, tables=8)
make_cut(event=cut, by="dora")
start_next(event=cut, by="dora")
play_tables(cut)
start_next(event=cut, by="dora")

empty = make_event(club, name="Empty", tables=5)
share_hall(make_event(club, name="Of a day"))
fin = played_rounds(4, club=club)
make_cut(event=fin, by="dora")
finalise(event=fin, by="dora")
invited = invite(holder=club, name="Olga", by="dora", key=uuid4())

league = make_event(club, name="League", preset="home-away-league")
make_pairs(league, 4)
make_draw(league)
give_links(league)
start_next(event=league, by="dora")
away = league.matches.get(number=1).sides.get(side=2).pair.number
postpone_match(event=league, number=1, side=2, by="Pair 2")
at = datetime(2027, 3, 20, 1, tzinfo=UTC)
offer_date(event=league, number=1, side=1, starts_at=at, by="Pair 1")
clubs = drawn_event_of_clubs(club=club, preset="curry-county-dates")
give_links(clubs)
start_next(event=clubs, by="dora")
Fixture.objects.filter(match__event=clubs).update(starts_at=timezone.now())
met, sent = Game.objects.filter(match__event=clubs).order_by("match__number")[:2]
for game in (met, sent):
    game.match.event = game.match.stage.event = clubs
for side, marks in ((1, (7, 4)), (2, (4, 7))):
    send(pair_at(met, side), met, marks)
send(pair_at(sent, 1), sent, (7, 5))
add_people(club=club, people=[("Ann Ray", "", ""), ("Ann Raye", "", "")])
winner = club.performances.filter(place=1).earliest("pk").person
together = demo.pairs.earliest("number").partnership
season = make_season(club)
officer = club.memberships.earliest("pk").user
association = create_association(name="State", officer=officer)
bring_in(association, club)

links = {link.kind: code_of(link) for link in demo.links.order_by("-number")}
print(json.dumps({
    "demo": demo.slug, "drawn": drawn.slug, "tied": tied.slug, "cut": cut.slug,
    "match": game.match.number, "club": club.slug, "codes": links,
    "empty": empty.slug, "fin": fin.slug, "invited": invited,
    "contested": code_of(pair_at(game, 1)), "league": league.slug,
    "captain": code_of(league.links.get(kind="pair", number=away)),
    "clubs": clubs.slug, "met": met.match.number,
    "guests": code_of(pair_at(sent, 2)),
    "together": [together.first_id, together.second_id],
    "season": season.pk,
    "person": winner.pk,
}))
"""
