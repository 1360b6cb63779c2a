"""Times of a day that may be long past midnight."""

from datetime import date, datetime

from django import template
from django.utils.formats import date_format

register = template.Library()


@register.filter(expects_localtime=True)
def day_and_time(moment: datetime) -> str:
    """``{{ ends_at|day_and_time }}``: Sat, Mar 6, 7:12 PM."""
    return f"{date_format(moment, 'D')}, {date_format(moment, 'SHORT_DATETIME_FORMAT')}"


@register.filter(expects_localtime=True)
def time_on(moment: datetime, day: date) -> str:
    """``{{ about|time_on:event.date }}``: 7:12 PM; on another day Sun 7:12 PM."""
    time = date_format(moment, "TIME_FORMAT")
    return time if moment.date() == day else f"{date_format(moment, 'D')} {time}"
