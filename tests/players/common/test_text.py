"""Texts from outside lose what nobody sees; what cannot be stored is refused."""

import pytest

from players.common.text import (
    UnwritableTextError,
    clean_json,
    clean_text,
    isolated,
    numbered,
    single_stop,
    visible_text,
)
from tests.each import each


@each(
    ("typed", "stored"),
    [
        ("Ann Ray", "Ann Ray"),
        ("Jose\u0301 Leo\u0301n", "José León"),
        ("\u202eyaR nnA", "yaR nnA"),
        ("\u2066Ann\u2069 \u2068Ray\u2069", "Ann Ray"),
        ("An\u200bn\ufeff R\u2060ay\u00ad", "Ann Ray"),
        ("An\u200cn\u200d", "Ann"),
        ("e\u200b\u0301", "é"),
        ("\x1b[31mAnn\x07\x7f", "[31mAnn"),
        ("two\r\nlines\tand a tab", "two\r\nlines\tand a tab"),
        ("a" + "\u0300" * 400, "à" + "\u0300" * 3),
        ("Nguyễn Thị Hương", "Nguyễn Thị Hương"),
        ("นี้", "นี้"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("Ann \U0001f3f4\U000e0067\U000e007f", "Ann \U0001f3f4"),
    ],
)
def test_what_nobody_sees_is_left_out(typed, stored):
    assert clean_text(typed) == stored
    assert clean_text(stored) == stored


@each("typed", ["a\x00b", "\ud800", "Ann \udc00 Ray"])
def test_what_no_database_holds_is_refused(typed):
    with pytest.raises(UnwritableTextError):
        clean_text(typed)
    assert visible_text(typed).encode().decode().isprintable()
    with pytest.raises(UnwritableTextError):
        clean_json({"rows": [{typed: 1}]})


def test_a_heap_of_accents_takes_no_time():
    assert len(clean_text("a\u0316\u0301" + "\u0301\u0316" * 200_000)) <= 5


@each(
    ("sentence", "shown"),
    [
        ("It is won by 5 Sam Ray Jr..", "It is won by 5 Sam Ray Jr."),
        (
            "The club knows Solo E.. Somebody else?",
            "The club knows Solo E. Somebody else?",
        ),
        ("Wait..", "Wait."),
        ("And so on ...", "And so on ..."),
        ("1, 2 .. (+3)", "1, 2 .. (+3)"),
        ("Sam Ray...", "Sam Ray..."),
    ],
)
def test_a_name_with_a_full_stop_ends_its_sentence(sentence, shown):
    assert single_stop(sentence) == shown


@each(
    ("name", "shown"),
    [
        ("Ann Ray / José León", "Ann Ray / José León"),
        ("דוד כהן / שרה לוי", "\u2066דוד כהן / שרה לוי\u2069"),
        ("Ann Ray / محمد علي", "\u2066Ann Ray / محمد علي\u2069"),
    ],
)
def test_a_name_from_right_to_left_moves_no_number_beside_it(name, shown):
    assert isolated(name) == shown
    assert numbered(12, name) == f"12 {shown}"
    assert clean_text(shown) == name
