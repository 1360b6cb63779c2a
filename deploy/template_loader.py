"""Reads templates so that their layout is not sent.

A formatter indents templates, breaks long tags, puts the head on lines of its own and
ends each file with a line break. Inside running text some of those line breaks would be
seen as spaces, and all of them would be sent with every page.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

HEAD = re.compile(
    r"\A(?:\{% (?:extends|load|get_\w+) .*?%\}\s*"
    r"|\{% comment %\}.*?\{% endcomment %\}\s*)+",
    re.DOTALL,
)
TAG = re.compile(r"<\w(?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*>", re.DOTALL)
BREAK = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Joins broken tags; leaves out indentation, and line breaks around the content."""

    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin).rstrip("\n")
        text = HEAD.sub(lambda head: head[0].replace("%}\n", "%}"), text)
        text = TAG.sub(lambda tag: BREAK.sub(" ", tag[0]).replace(" >", ">"), text)
        return BREAK.sub("\n", text)
