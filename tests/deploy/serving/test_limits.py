"""Pages over the wire: in order, whole, proper HTTP; also to hostile or odd senders."""

import re
import select
import shutil
import socket
import urllib.request
from contextlib import suppress

import pytest

from tests.each import each
from tests.served import NO_CHILD, Served, served


@pytest.fixture(scope="module")
def hall(tmp_path_factory, first_start) -> Served:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("limits") / "hall")
    with served(folder, **NO_CHILD) as running:
        yield running


@pytest.fixture(scope="module")
def public_page(hall) -> str:
    """A public page that is in the cache."""
    home = urllib.request.urlopen(hall.url).read().decode()
    path = re.search(r"/e/winter-open-\d+/", home).group(0) + "standings/"
    urllib.request.urlopen(hall.url + path).read()
    return path


def connect(hall: Served) -> socket.socket:
    host, port = hall.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def rest_of(line: socket.socket) -> bytes:
    received = b""
    with suppress(ConnectionResetError):
        while more := line.recv(65536):
            received += more
    return received


def ask(hall: Served, *requests: str) -> str:
    """Everything the server says on one line, until it closes it.

    Lines end as HTTP wants them.
    """
    with connect(hall) as line:
        with suppress(ConnectionError):
            for request in requests:
                line.sendall(request.replace("\n", "\r\n").encode("latin-1"))
        return rest_of(line).decode("latin-1")


def get(hall: Served, path: str, *headers: str) -> str:
    lines = "".join(f"{header}\n" for header in headers)
    return ask(hall, f"GET {path} HTTP/1.1\nHost: a\nConnection: close\n{lines}\n")


def log_of(hall: Served) -> str:
    return (hall.folder / "said.txt").read_text()


def test_requests_that_come_together_are_answered_in_order_with_date_and_language(
    hall, public_page
):
    raw = ask(
        hall,
        f"GET {public_page} HTTP/1.1\nHost: a\n\n"
        "GET /time HTTP/1.1\nHost: a\n\n"
        f"GET {public_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
    )
    assert raw.count("HTTP/1.1 200 OK") == 3
    first, time, last = raw.split("HTTP/1.1 200 OK")[1:]
    assert '{"now": ' in time
    for answer in (first, last):
        assert "</html>" in answer
        head = answer.partition("\r\n\r\n")[0].lower()
        assert head.count("\r\ndate: ") == 1
        assert head.count("\r\ncontent-language: en") == 1
        assert "x-request-id" not in head


def test_after_a_form_the_same_line_gets_a_cached_page(hall, public_page):
    raw = ask(
        hall,
        "POST /language/ HTTP/1.1\nHost: a\nContent-Length: 11\n\nlanguage=es",
        f"GET {public_page} HTTP/1.1\nHost: a\n\n",
        f"GET {public_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
    )
    assert raw.count("HTTP/1.1 302 ") == 1
    assert raw.count("HTTP/1.1 200 OK") == 2


@each(
    "asked",
    [
        "HEAD {public_page} HTTP/1.1\nHost: a\nConnection: close\n\n",
        "GET {public_page} HTTP/1.0\nHost: a\n\n",
        "GET {public_page}?a=1 HTTP/1.1\nHost: a\nConnection: close\n\n",
    ],
)
def test_other_ways_to_ask_are_answered_as_well(hall, public_page, asked):
    answer = ask(hall, asked.format(public_page=public_page))
    assert answer.startswith("HTTP/1.1 200 OK")


def test_who_has_the_page_gets_nothing_but_the_word(hall, public_page):
    first = ask(hall, f"GET {public_page} HTTP/1.1\nHost: a\nConnection: close\n\n")
    etag = re.search(r'etag: ("\w+")', first).group(1)
    known = f"GET {public_page} HTTP/1.1\nHost: a\nIf-None-Match: {etag}\n"
    raw = ask(hall, f"{known}\n{known}Connection: close\n\n")
    assert raw.count("HTTP/1.1 304 Not Modified") == 2
    assert "<html" not in raw
    assert "set-cookie" not in (first + raw).lower()


def test_headers_that_visitors_choose_are_not_remembered(hall, public_page):
    """What is remembered takes 6 MB each time; what else begins meanwhile ends."""
    grown = []
    while len(grown) < 8 and min(grown[1:], default=99) > 3:
        before = hall.megabytes
        for number in range(100):
            languages = f"en-{len(grown)}-{number}{',es' * 20_000}"
            get(hall, public_page, f"Accept-Language: {languages}")
        grown.append(hall.megabytes - before)
    assert min(grown[1:]) < 3, grown


@each(
    ("headers", "language"),
    [
        (("Cookie: django_language=es",), "es"),
        (("Cookie: a[b]=1; django_language=es",), "es"),
        (("Cookie: a b=1; django_language=es",), "es"),
        (("Cookie: {}=1; django_language=es; x",), "es"),
        (('Cookie: a="1; django_language=es',), "es"),
        (("Cookie: ;;=; django_language=es",), "es"),
        (("Cookie: django_language=" + "e" * 900,), "en"),
        (("Cookie: django_language=tlh", "Accept-Language: es"), "es"),
        (("Cookie: a=b; django_language=en", "Accept-Language: es"), "en"),
        (("Accept-Language: es-MX,en;q=0.5",), "es"),
        (("Accept-Language: de-DE,es;q=0.5",), "es"),
        (("Accept-Language: es," + "x" * 600,), "es"),
        (("Accept-Language: fr",), "en"),
        (("Accept-Language: *",), "en"),
    ],
)
def test_odd_cookies_keep_the_language_on_cached_and_other_pages(
    hall, public_page, headers, language
):
    for path in (public_page, "/sign-in/"):
        answer = get(hall, path, *headers).lower()
        assert answer.startswith("http/1.1 200 ")
        assert f"content-language: {language}\r\n" in answer


@each("form", ["{0}", "W/{0}", '"other", {0}', 'W/"o",W/{0}', "*"])
def test_weak_and_listed_etags_match(hall, public_page, form):
    etag = re.search(r'etag: ("\w+")', get(hall, public_page)).group(1)
    answer = get(hall, public_page, f"If-None-Match: {form.format(etag)}")
    assert answer.startswith("HTTP/1.1 304 ")
    for other in ('"other"', etag.strip('"'), ""):
        answer = get(hall, public_page, f"If-None-Match: {other}")
        assert answer.startswith("HTTP/1.1 200 ")


@each("path", ["{public_page}", "/sign-in/", "/static/site.css"])
def test_gzip_is_sent_only_where_it_is_accepted(hall, public_page, path):
    path = path.format(public_page=public_page)
    for accepted in ("gzip", "br, gzip;q=0.5", "GZIP", "gzip ; q=1.0"):
        answer = get(hall, path, f"Accept-Encoding: {accepted}").lower()
        assert "content-encoding: gzip" in answer
    for refused in ("gzip;q=0", "br, gzip; q=0.0", "gzip;q=x", "identity, xgzip", "*"):
        answer = get(hall, path, f"Accept-Encoding: {refused}").lower()
        assert answer.startswith("http/1.1 200 ")
        assert "content-encoding" not in answer


@each(
    ("content_type", "body"),
    [
        ("application/x-www-form-urlencoded; charset=utf-16", "username=a"),
        ("application/x-www-form-urlencoded; charset=nonsense", "username=a"),
        ("multipart/form-data; boundary=x", "--y\nbroken"),
        ("multipart/form-data", "no boundary"),
        ("multipart/form-data; boundary=x; charset=utf-16", "--x--"),
        (
            "multipart/form-data; boundary=x",
            "--x\nContent-Disposition: form-data; name=a\n"
            "Content-Transfer-Encoding: base64\n\n!\n--x--\n",
        ),
    ],
)
@each("path", ["/sign-in/", "/language/", "/t/0C-7Q3M-92XA/", "/nowhere"])
def test_forms_that_cannot_be_read_are_the_senders_mistake(
    hall, content_type, body, path
):
    length = len(body.replace("\n", "\r\n"))
    answer = ask(
        hall,
        f"POST {path} HTTP/1.1\nHost: a\nConnection: close\nCookie: csrftoken={'a' * 32}\n"
        f"Content-Type: {content_type}\nContent-Length: {length}\n\n{body}",
    )
    assert re.match(r"HTTP/1\.1 [234]\d\d ", answer), answer[:300]
    assert "Traceback" not in log_of(hall)


def test_bodies_that_are_not_finished_hold_up_nobody(hall):
    head = b"POST /sign-in/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1500000\r\n\r\n"
    unfinished = [connect(hall) for _ in range(8)]
    for line in unfinished:
        line.sendall(head + b"x" * 1_000_000)
    long_body = "a=" + "x" * 1_500_000
    answer = ask(
        hall,
        f"POST /sign-in/ HTTP/1.1\nHost: a\nConnection: close\n"
        f"Content-Length: {len(long_body)}\n\n{long_body}",
    )
    assert answer.startswith("HTTP/1.1 403 ")
    assert not select.select(unfinished, [], [], 0)[0], "they were ended before it"
    for line in unfinished:
        line.close()


@each(
    "path",
    [
        *("/t/0C-7Q3M-92XA/1/", "//t//0C-7Q3M-92XA/", "/%74/0C-7Q3M-92XA/"),
        *("/T/0c-7q3m-92xa/", "/t%2F0C-7Q3M-92XA/", "/t/0C%2D7Q3M%2D92XA/1/"),
        *("/t/0C%257Q3M92XA/", "/x/0C7Q3M92XA/", "/join/0C7Q3M92XA/"),
        *("/told/0C7Q3M92XA/stop/", "/e/x/t/0C-7Q3M-92XA/"),
    ],
)
def test_no_spelling_of_a_path_brings_a_code_into_the_log(hall, path):
    get(hall, path)
    post = f"POST {path} HTTP/1.1\nHost: a\nConnection: close\nContent-Length: 0\n\n"
    ask(hall, post)
    log = log_of(hall).upper()
    assert "92XA" not in log.split("OPEN.", 1)[1]
    assert "TRACEBACK" not in log
