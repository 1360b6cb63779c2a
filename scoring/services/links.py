"""Makes and revokes links, which give access to an event without an account."""

from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.models import Link
from tournaments.models import Event, Pair
from tournaments.services.change import Change, Refused, open_change, refuse_if_final


def make_links(*, event: Event, kind: str, by: str, key: UUID | None = None) -> int:
    """Make a link for each table, or each pair, without one; return how many."""
    with open_change(event, by=by, key=key) as change:
        if change.again:
            return 0
        refuse_if_final(change.event)
        have = set(
            change.event.links.filter(kind=kind).values_list("number", flat=True)
        )
        missing = [n for n in _numbers(change.event, kind) if n not in have]
        Link.objects.bulk_create(
            Link(event=change.event, kind=kind, number=number) for number in missing
        )
        if missing:
            change.log("links.make", kind=kind, numbers=missing)
        return len(missing)


def add_judge(*, event: Event, name: str, by: str, key: UUID | None = None) -> None:
    """Make a link for a judge."""
    with open_change(event, by=by, key=key) as change:
        if change.again:
            return
        refuse_if_final(change.event)
        tidy = " ".join(name.split())
        judges = change.event.links.filter(kind=Link.Kind.JUDGE)
        if not tidy:
            raise Refused(_("Say who the judge is."), field="name")
        if judges.filter(name__iexact=tidy).exists():
            raise Refused(
                _("%(name)s has a link already: it is below.") % {"name": tidy},
                field="name",
            )
        last = judges.aggregate(Max("number"))["number__max"] or 0
        Link.objects.create(
            event=change.event, kind=Link.Kind.JUDGE, number=last + 1, name=tidy
        )
        change.log("links.judge", name=tidy)


def revoke_link(*, event: Event, link: Link, by: str, key: UUID | None = None) -> None:
    """Give a link a new code, so that the old one stops working."""
    with open_change(event, by=by, key=key) as change:
        if change.again:
            return
        _raise_generation(change, link)


def _raise_generation(change: Change, link: Link) -> None:
    fresh = change.event.links.get(pk=link.pk)
    fresh.generation += 1
    fresh.save(update_fields=["generation"])
    change.log("links.revoke", kind=fresh.kind, number=fresh.number, name=fresh.name)


def _numbers(event: Event, kind: str) -> list[int]:
    if kind == Link.Kind.TABLE:
        return list(event.tables.values_list("number", flat=True))
    if kind == Link.Kind.PAIR:
        pairs = event.pairs.filter(state=Pair.State.IN)
        return list(pairs.values_list("number", flat=True))
    return []
