"""Times of a day that may be long past midnight."""

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

register = template.Library()


@register.filter(expects_localtime=True)
def day_and_time(moment: datetime) -> str:
    """``{{ ends_at|day_and_time }}``: Sat, Mar 6, 7:12 PM."""
    return f"{date_format(moment, 'D')}, {date_format(moment, 'SHORT_DATETIME_FORMAT')}"


@register.filter
def nearness(day: date) -> str:
    """``{{ event.date|nearness }}``: today, tomorrow, in 2 days; empty if it is not near.

    For pages that no cache keeps overnight.
    """
    words = (gettext("today"), gettext("tomorrow"), gettext("in 2 days"))
    ahead = (day - timezone.localdate()).days
    return words[ahead] if 0 <= ahead < len(words) else ""


@register.filter(expects_localtime=True)
def time_on(moment: datetime, day: date) -> str:
    """``{{ about|time_on:event.date }}``: 7:12 PM; on another day Sun 7:12 PM."""
    time = date_format(moment, "TIME_FORMAT")
    return time if moment.date() == day else f"{date_format(moment, 'D')} {time}"
