"""What hostile requests are made of: methods, texts, names of fields, headers."""

METHODS = ("get", "post", "post", "post", "head", "put", "delete", "patch", "options")
TEXTS = (
    *("", "0", "1", "-1", "7", "9" * 5_000, "1e309", "NaN", "\u0663", "\u00b2", "true"),
    *("a\x00b", "\ud800", "\u202eabc", "\u200b", "e" + "\u0301" * 500),
    *("\U0001f600" * 90, "../../etc/passwd", "<script>alert(1)</script>"),
    *("' OR 1=1 --", "%s%n{0}", "{{ 7 }}", "x" * 70_000, "[" * 2_000, "{}", "[]"),
    *("null", "2027-99-99", "1:30", "6-6", "\r\nX: y"),
)
NAMES = [
    *("action", "address", "absent", "after", "age", "auth", "bid", "bids", "by"),
    *("call", "catalogue", "changed", "claim", "club", "code", "consequence", "count"),
    *("credential", "date", "do", "endpoint", "ended", "error", "file", "first"),
    *("from", "game", "hand", "hand_1", "held", "id", "in", "key", "kept", "language"),
    *("level", "line-1-1", "link", "lost", "made", "marks_1", "marks_2", "minutes"),
    *("name", "next", "note", "number", "number_1", "one", "order", "own", "p256dh"),
    *("pair", "pairs", "password", "password1", "played", "plays", "policy", "preset"),
    *("put", "put_back", "q", "reason", "revoke", "rounds", "round", "ruled", "rules"),
    *("ruling", "save", "second", "seed", "seen", "seen_rulings", "seen_versions"),
    *("send", "session", "settled", "shaker", "sort", "stage", "stages"),
    *("stage-1-best_of", "stage-1-kind", "stage-1-name", "sure", "table", "tables"),
    *("take_out", "text", "time_called", "tie", "time_zone", "title", "token", "town"),
    *("trump", "undo", "username", "version", "way", "winner", "won", "other"),
]
DOS = [
    *("add", "adjust", "apply", "book", "call", "cancel", "change", "check"),
    *("confirm", "correct", "cut", "decide", "delete", "dispute", "draw", "drop"),
    *("edit", "end", "enter", "extend", "forfeit", "invite", "judge", "made", "make"),
    *("move", "next", "open", "pause", "plan", "press", "remove", "resume", "review"),
    *("revoke", "rule", "save", "seal", "seat", "send", "set", "start", "stop"),
    *("swap", "take", "take-back", "thrown", "undo", "uphold", "weigh", "withdraw"),
    *("1+", "2-"),
]
SEGMENTS = (
    *("%00", "a%00b", "%ff%fe", "%ed%a0%80", "..", "%2e%2e%2f", "a%0d%0ab", "%"),
    *("x" * 3_000, "9" * 50, "%e2%80%ae", "%3f", "%23", "%5c", " "),
)
STREAMS = (
    *("{slug}", "{slug}?pair=1&pair=%00", "{slug}?pair=" + "9" * 5_000),
    *("%00", "", "a/b", "x" * 5_000),
)
HEADERS = (
    {"Last-Event-ID": "9" * 5_000},
    {"If-None-Match": 'W/"' + "x" * 5_000},
    {"If-None-Match": "*, ,"},
    {"If-Modified-Since": "2027-99-99"},
    {"Accept-Encoding": "gzip;q=x, br;q=-1"},
    {"Accept-Language": "x" * 20_000},
    {"X-Request-ID": "x" * 5_000},
    {"X-Forwarded-Proto": "gopher"},
    {"Content-Type": "text/html; charset=utf-16"},
    {"Content-Type": "multipart/form-data"},
    {"Range": "bytes=9-1"},
    {"HX-Request": "true", "HX-Target": "\u00ff"},
    {"Cookie": "a[b]=c; =; sessionid=\u00ff; django_language=" + "x" * 5_000},
)
