"""Loads templates without their layout.

A formatter indents templates, breaks long tags, puts the head on lines of its own and
ends each file with a line break. Inside running text some of those line breaks would
show as spaces, and all of them would be sent with every page.
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
BLOCKS = (
    "address|article|aside|body|button|caption|dd|details|dialog|div|dl|dt|fieldset"
    "|footer|form|g|h[1-6]|head|header|html|input|label|legend|li|link|main|meta|nav|ol"
    "|optgroup|option|p|path|rect|section|select|summary|table|tbody|td|template|text"
    "|tfoot|th|thead|title|tr|ul"
)
BEFORE = re.compile(rf"\s*\n\s*(?=</?(?:{BLOCKS})\b)")
# Possessive: trying a tag's parts in other ways would take a hundred times longer.
AFTER = re.compile(
    rf"(</?(?:{BLOCKS})\b(?:\{{%.*?%\}}|\{{\{{.*?\}}\}}|[^<>])*+>)\s*\n\s*"
)
BREAK = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Joins broken tags; leaves out indentation and invisible line breaks."""

    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin).rstrip("\n")
        text = HEAD.sub(lambda head: head[0].replace("%}\n", "%}"), text)
        text = TAG.sub(_joined, text)
        return BREAK.sub(" ", AFTER.sub(r"\1", BEFORE.sub("", text)))


def _joined(tag: re.Match[str]) -> str:
    """A tag on one line."""
    return BREAK.sub(" ", re.sub(r"\s*\n\s*(?=/?>)", "", tag[0]))
