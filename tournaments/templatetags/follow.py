"""The buttons that follow a person, a club or a season."""

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

register = template.Library()


@register.inclusion_tag("components/follow.html")
def follow(kind: str, number: int) -> dict[str, object]:
    """``{% follow "club" club.pk %}``: by mail and on this phone, where both can be."""
    labels = {
        "person": _("Tell me when they play"),
        "club": _("Tell me of new events"),
        "season": _("Tell me who leads"),
    }
    return {
        "can_mail": settings.CAN_MAIL,
        "can_push": bool(settings.PUSH_SERVICES),
        "ask": reverse("follow-of", args=[kind, number]),
        "phone": reverse("follow-of-phone", args=[kind, number]),
        "label": labels[kind],
        "following": _("Messages to this phone are on. Press again to stop them."),
    }
