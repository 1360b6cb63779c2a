"""What a template can put side by side on a line, whichever way its conditions go."""

import re
from collections.abc import Set
from html import unescape
from typing import NamedTuple

from django.template import Node, NodeList, engines
from django.template.base import TextNode
from django.template.defaulttags import (
    CommentNode,
    CsrfTokenNode,
    ForNode,
    IfChangedNode,
    IfNode,
    LoadNode,
    URLNode,
    WithNode,
)
from django.template.library import SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

# Elements that stand in a line of text; any other begins a line.
INLINE = re.compile(
    r"(?:abbr|a|bdi|b|code|data|dfn|em|i|kbd|mark|q|samp|small|span|strong|sub|sup|s|"
    r"time|u|var|wbr)"
)
ELEMENT = re.compile(r"</?([a-z0-9]*)")
# What stands between the rows of a loop, and not after the last.
BETWEEN = re.compile(r"(?s){% if not forloop.last %}[^%]*?{% endif %}\s*{% endfor %}")
CLOSING = re.compile(r"[,;:.!?)](?!\w)")
# Where no tag ends before such a sign, none can stand alone.
BEHIND_A_TAG = re.compile(r"[>}]\s*[,;:.!?)]")


class Place(NamedTuple):
    """Where a reader is: the element whose tag is open, and what stands before."""

    element: str = ""
    before: str = ""  # A line's beginning, or its last words, perhaps with a space


def lines_of(page: str) -> list[str]:
    """A page's lines as they are read: text of elements inside a line runs on."""
    page = re.sub(
        r"(?s)<!--.*?-->|<(script|style|template|svg|pre)\b.*?</\1>", "", page
    )
    page = re.sub(r"</?([a-z0-9!]+)\b[^>]*>", _line_break, page)
    lines = (" ".join(unescape(line).split()) for line in page.split("\0"))
    return [line for line in lines if line]


def _line_break(tag: re.Match[str]) -> str:
    return "" if INLINE.fullmatch(tag[1]) else "\0"


def loose_ends(template: str) -> list[str]:
    """Each place where a space can stand before a comma or another closing sign."""
    if not BEHIND_A_TAG.search(template):
        return []
    faults: list[str] = []
    parsed = engines["django"].from_string(BETWEEN.sub("{% endfor %}", template))
    _nodes(parsed.template.nodelist, {Place()}, faults)
    return faults


def _nodes(nodes: NodeList, places: Set[Place], faults: list[str]) -> Set[Place]:
    for node in nodes:
        places = _node(node, places, faults)
    return places


def _node(node: Node, places: Set[Place], faults: list[str]) -> Set[Place]:
    match node:
        case TextNode():
            return {_read(node.s, place, faults) for place in places}
        case BlockTranslateNode():
            if node.asvar:
                return places
            texts = [node.singular, *([node.plural] if node.plural else [])]
            read = (_shown(text, trimmed=node.trimmed) for text in texts)
            return {_read(t, place, faults) for t in read for place in places}
        case CommentNode() | LoadNode() | CsrfTokenNode():
            return places
        case TranslateNode() | URLNode() if node.asvar:
            return places
        case SimpleNode() if node.target_var:
            return places
        case IfNode() | IfChangedNode():
            return _either(node, places, faults)
        case ForNode():
            once = _nodes(node.nodelist_loop, places, faults)
            again = once | _nodes(node.nodelist_loop, once, faults)
            is_told = bool(node.nodelist_empty)
            return again | (
                _nodes(node.nodelist_empty, places, faults) if is_told else set()
            )
        case WithNode() | BlockNode() | ExtendsNode():
            return _nodes(node.nodelist, places, faults)
        case _:
            for name in node.child_nodelists:
                inner = getattr(node, name, None)
                if inner:
                    places = places | _nodes(inner, places, faults)
            return {_read("…", place, faults) for place in places}


def _either(node: Node, places: Set[Place], faults: list[str]) -> Set[Place]:
    if isinstance(node, IfNode):
        branches = [nodes for _condition, nodes in node.conditions_nodelists]
        has_else = any(c is None for c, _nodes in node.conditions_nodelists)
    else:
        branches, has_else = [node.nodelist_true, node.nodelist_false], True
    ends = [_nodes(nodes, places, faults) for nodes in branches]
    return set().union(*ends, set() if has_else else places)


def _shown(tokens: list, *, trimmed: bool) -> str:
    text = "".join("…" if t.token_type.name == "VAR" else t.contents for t in tokens)
    return " ".join(text.split()) if trimmed else text


def _read(text: str, place: Place, faults: list[str]) -> Place:
    element, before = place
    for piece in re.findall(r"<[^>]*>?|>|[^<>]+", text):
        if element and ">" in piece:
            element, before, piece = "", _after(element, before), piece.split(">", 1)[1]
        elif element:
            continue
        elif piece.startswith("<"):
            name = ELEMENT.match(piece)[1] or "!"
            if piece.endswith(">"):
                before = _after(name, before)
            else:
                element = name
            continue
        if not piece:
            continue
        if before.endswith(" ") and CLOSING.match(piece):
            faults.append(f"{before}{piece}"[-60:])
        before = (before + re.sub(r"\s+", " ", piece)).lstrip()[-24:]
    return Place(element, before)


def _after(element: str, before: str) -> str:
    return before if INLINE.fullmatch(element) else ""
