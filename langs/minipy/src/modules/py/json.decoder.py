"""Values from texts in JSON."""

__all__ = ["JSONDecoder", "JSONDecodeError"]

from _json import blank as _blank, scanstring as _scanstring
from json.scanner import make_scanner

_CONSTANTS = {"-Infinity": float("-inf"), "Infinity": float("inf"), "NaN": float("nan")}


class JSONDecodeError(ValueError):
    """Says where a text is no JSON."""

    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, "%s: line %d column %d (char %d)" % (msg, lineno, colno, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


def scanstring(s, end, strict=True):
    """What a string says whose quote is in front of `end`, and the index behind it."""
    return _scanstring(s, end, strict, JSONDecodeError)


class JSONDecoder:
    """Reads values from JSON."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.parse_string = scanstring
        self.scan_once = make_scanner(self)

    def decode(self, s):
        obj, end = self.raw_decode(s, idx=_blank(s, 0))
        end = _blank(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return obj

    def raw_decode(self, s, idx=0):
        try:
            obj, end = self.scan_once(s, idx)
        except StopIteration as err:
            raise JSONDecodeError("Expecting value", s, err.value) from None
        return obj, end
