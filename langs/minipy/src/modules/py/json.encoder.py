"""Texts in JSON from values."""

__all__ = ["JSONEncoder"]

from _json import encode as _encode, quote as _quote


def encode_basestring(s):
    """A string in quotes."""
    return _quote(s, False)


def encode_basestring_ascii(s):
    """A string in quotes, in ASCII."""
    return _quote(s, True)


class JSONEncoder:
    """Writes values as JSON."""

    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if isinstance(o, str):
            return _quote(o, True if self.ensure_ascii else False)
        chunks = self.iterencode(o, _one_shot=True)
        if not isinstance(chunks, (list, tuple)):
            chunks = list(chunks)
        return "".join(chunks)

    def iterencode(self, o, _one_shot=False):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        settings = (self.default, self.ensure_ascii, indent, self.key_separator, self.item_separator,
                    self.sort_keys, self.skipkeys, self.allow_nan, self.check_circular)
        return (_encode(settings, o),) if _one_shot else _whole(settings, o)


def _whole(settings, o):
    yield _encode(settings, o)
