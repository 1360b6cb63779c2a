"""Makes and revokes links, which give access to an event without an account."""

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.game.models import Link
from tournaments.event.models import Event, Pair
from tournaments.event.services.change import Change, Key, Refused, changes


@changes(again=0, covers=False)
def make_links(
    change: Change, *, event: Event, kind: str, by: str, key: Key = None
) -> int:
    """Make a link for each table, or each pair, without one; return how many."""
    missing = numbers_without(event, kind)
    Link.objects.bulk_create(
        Link(event=event, kind=kind, number=number) for number in missing
    )
    if missing:
        change.log("links.make", kind=kind, numbers=missing)
    return len(missing)


@changes(covers=False)
def add_judge(
    change: Change, *, event: Event, name: str, by: str, key: Key = None
) -> None:
    tidy = " ".join(name.split())
    judges = event.links.filter(kind=Link.Kind.JUDGE)
    if not tidy:
        raise Refused(_("Say who the judge is."), field="name")
    if judges.filter(name__iexact=tidy).exists():
        raise Refused(
            _("%(name)s has a link already: it is below.") % {"name": tidy},
            field="name",
        )
    last = judges.aggregate(Max("number"))["number__max"] or 0
    Link.objects.create(event=event, kind=Link.Kind.JUDGE, number=last + 1, name=tidy)
    change.log("links.judge", name=tidy)


@changes(final_too=True, covers=False)
def revoke_link(
    change: Change, *, event: Event, link: Link, by: str, key: Key = None
) -> None:
    fresh = event.links.get(pk=link.pk)
    fresh.generation += 1
    fresh.save(update_fields=["generation"])
    change.log("links.revoke", kind=fresh.kind, number=fresh.number, name=fresh.name)


def numbers_without(event: Event, kind: str) -> list[int]:
    """The numbers of the tables, or of the pairs that play, without a link."""
    if kind == Link.Kind.JUDGE:
        return []
    is_pair = kind == Link.Kind.PAIR
    rows = event.pairs.filter(state=Pair.State.IN) if is_pair else event.tables
    missing = rows.exclude(number__in=event.links.filter(kind=kind).values("number"))
    return list(missing.values_list("number", flat=True))
