"""How deep a JSON text nests. What nests too deep is refused before anything reads it."""

MAX_NESTING = 16
"""Most levels of arrays and objects in one message; a message with a meaning has at most six."""

_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]"))


def nests_too_deep(text: str | bytes) -> bool:
    """Has this JSON text more than MAX_NESTING levels, or brackets that do not close?

    Brackets inside strings do not count.
    """
    body = text.encode(errors="replace") if isinstance(text, str) else text
    if body.count(b"{") + body.count(b"[") <= MAX_NESTING:
        return False
    brackets = _without_strings(body).translate(_ONE_KIND).translate(None, _NO_BRACKET)
    for _ in range(MAX_NESTING):
        brackets = brackets.replace(b"[]", b"")  # takes away the innermost level
    return bool(brackets)


def _without_strings(body: bytes) -> bytes:
    unescaped = body.replace(rb"\\", b"").replace(rb"\"", b"")
    return b"".join(unescaped.split(b'"')[::2])
