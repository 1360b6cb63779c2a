"""Amounts of money."""

from django import template

from tournaments.formats.payouts import dollars

register = template.Library()
register.filter("dollars", dollars)
