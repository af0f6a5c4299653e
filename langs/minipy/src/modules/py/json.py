"""Texts in JSON."""

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b"}
_UNESCAPES = {'"': '"', "\\": "\\", "/": "/", "n": "\n", "r": "\r", "t": "\t", "f": "\f", "b": "\b"}
_INFINITY = float("inf")


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
        return type(self), (self.msg, self.doc, self.pos)


def _quoted(text, ascii_only):
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return '"' + text + '"'
    parts = None
    start = 0
    for i in range(len(text)):
        c = text[i]
        if c < " " or c == '"' or c == "\\" or ascii_only and c > "~":
            if parts is None:
                parts = ['"']
            parts.append(text[start:i])
            start = i + 1
            escape = _ESCAPES.get(c)
            if escape is None:
                code = ord(c)
                if code > 0xFFFF:
                    code -= 0x10000
                    escape = "\\u%04x\\u%04x" % (0xD800 | code >> 10, 0xDC00 | code & 0x3FF)
                else:
                    escape = "\\u%04x" % code
            parts.append(escape)
    if parts is None:
        return '"' + text + '"'
    parts.append(text[start:])
    parts.append('"')
    return "".join(parts)


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
        raise TypeError("Object of type %s is not JSON serializable" % type(o).__name__)

    def encode(self, o):
        if isinstance(o, str):
            return _quoted(o, self.ensure_ascii)
        parts = []
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        self._write(o, parts, set() if self.check_circular else None, indent, "\n")
        return "".join(parts)

    def iterencode(self, o, _one_shot=False):
        yield self.encode(o)

    def _float(self, x):
        if x != x:
            text = "NaN"
        elif x == _INFINITY:
            text = "Infinity"
        elif x == -_INFINITY:
            text = "-Infinity"
        else:
            return float.__repr__(x)
        if not self.allow_nan:
            raise ValueError("Out of range float values are not JSON compliant: " + repr(x))
        return text

    def _write(self, o, parts, active, indent, newline):
        if isinstance(o, str):
            parts.append(_quoted(o, self.ensure_ascii))
        elif o is None:
            parts.append("null")
        elif o is True:
            parts.append("true")
        elif o is False:
            parts.append("false")
        elif isinstance(o, int):
            parts.append(int.__repr__(o))
        elif isinstance(o, float):
            parts.append(self._float(o))
        elif isinstance(o, (list, tuple)):
            if not o:
                parts.append("[]")
                return
            self._enter(o, active)
            separator = self.item_separator
            inner = newline
            if indent is not None:
                inner = newline + indent
                separator += inner
                parts.append("[" + inner)
            else:
                parts.append("[")
            first = True
            for item in o:
                if not first:
                    parts.append(separator)
                first = False
                self._write(item, parts, active, indent, inner)
            parts.append("]" if indent is None else newline + "]")
            if active is not None:
                active.remove(id(o))
        elif isinstance(o, dict):
            if not o:
                parts.append("{}")
                return
            self._enter(o, active)
            self._write_dict(o, parts, active, indent, newline)
            if active is not None:
                active.remove(id(o))
        else:
            self._enter(o, active)
            self._write(self.default(o), parts, active, indent, newline)
            if active is not None:
                active.remove(id(o))

    def _enter(self, o, active):
        if active is not None:
            if id(o) in active:
                raise ValueError("Circular reference detected")
            active.add(id(o))

    def _key(self, key):
        if isinstance(key, str):
            return key
        if isinstance(key, float):
            return self._float(key)
        if key is True:
            return "true"
        if key is False:
            return "false"
        if key is None:
            return "null"
        if isinstance(key, int):
            return int.__repr__(key)
        if self.skipkeys:
            return None
        raise TypeError("keys must be str, int, float, bool or None, not " + type(key).__name__)

    def _write_dict(self, o, parts, active, indent, newline):
        separator = self.item_separator
        inner = newline
        if indent is not None:
            inner = newline + indent
            separator += inner
        items = sorted(o.items()) if self.sort_keys else o.items()
        first = True
        for key, value in items:
            name = self._key(key)
            if name is None:
                continue
            if first:
                parts.append("{" if indent is None else "{" + inner)
                first = False
            else:
                parts.append(separator)
            parts.append(_quoted(name, self.ensure_ascii))
            parts.append(self.key_separator)
            self._write(value, parts, active, indent, inner)
        if first:
            parts.append("{")
        parts.append("}" if indent is None or first else newline + "}")


class JSONDecoder:
    """Reads values from JSON."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or float
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        value, end = self.raw_decode(s, self._blank(s, 0))
        end = self._blank(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        if idx < 0:
            raise ValueError("idx cannot be negative")
        return self._value(s, idx)

    def _blank(self, s, i):
        """The position of the next character that is not blank."""
        n = len(s)
        while i < n:
            c = s[i]
            if c != " " and c != "\n" and c != "\t" and c != "\r":
                break
            i += 1
        return i

    def _value(self, s, i):
        c = s[i] if i < len(s) else ""
        if c == '"':
            return self._string(s, i + 1)
        if c == "{":
            return self._object(s, i + 1)
        if c == "[":
            return self._array(s, i + 1)
        if c == "n" and s.startswith("null", i):
            return None, i + 4
        if c == "t" and s.startswith("true", i):
            return True, i + 4
        if c == "f" and s.startswith("false", i):
            return False, i + 5
        if c == "-" or "0" <= c <= "9":
            return self._number(s, i)
        for name in ("NaN", "Infinity"):
            if c == name[0] and s.startswith(name, i):
                return self.parse_constant(name), i + len(name)
        raise JSONDecodeError("Expecting value", s, i)

    def _number(self, s, start):
        i = start
        n = len(s)
        if s[i] == "-":
            i += 1
            if s.startswith("Infinity", i):
                return self.parse_constant("-Infinity"), i + 8
        digits = i
        while i < n and "0" <= s[i] <= "9":
            i += 1
        if i == digits:
            raise JSONDecodeError("Expecting value", s, start)
        if s[digits] == "0":
            i = digits + 1
        whole = True
        if i + 1 < n and s[i] == "." and "0" <= s[i + 1] <= "9":
            whole = False
            i += 2
            while i < n and "0" <= s[i] <= "9":
                i += 1
        if i < n and (s[i] == "e" or s[i] == "E"):
            at = i + 1
            if at < n and (s[at] == "-" or s[at] == "+"):
                at += 1
            if at < n and "0" <= s[at] <= "9":
                whole = False
                i = at + 1
                while i < n and "0" <= s[i] <= "9":
                    i += 1
        text = s[start:i]
        return (self.parse_int(text) if whole else self.parse_float(text)), i

    def _string(self, s, start):
        end = s.find('"', start)
        if end < 0:
            end = len(s)
        escape = s.find("\\", start, end)
        if escape < 0 and end < len(s):
            text = s[start:end]
            if self.strict and not text.isprintable():
                self._control(s, start, end)
            return text, end + 1
        begin = start - 1
        parts = []
        i = start
        n = len(s)
        while True:
            at = i
            while at < n and s[at] != '"' and s[at] != "\\":
                at += 1
            parts.append(s[i:at])
            if self.strict:
                self._control(s, i, at)
            if at >= n:
                raise JSONDecodeError("Unterminated string starting at", s, begin)
            if s[at] == '"':
                return "".join(parts), at + 1
            if at + 1 >= n:
                raise JSONDecodeError("Unterminated string starting at", s, begin)
            c = s[at + 1]
            if c != "u":
                if c not in _UNESCAPES:
                    raise JSONDecodeError("Invalid \\escape", s, at)
                parts.append(_UNESCAPES[c])
                i = at + 2
                continue
            code = self._hex(s, at + 1)
            i = at + 6
            if 0xD800 <= code < 0xDC00 and s.startswith("\\u", i):
                low = self._hex(s, i + 1)
                if 0xDC00 <= low < 0xE000:
                    code = 0x10000 + ((code - 0xD800) << 10 | low - 0xDC00)
                    i += 6
            parts.append(chr(code))

    def _control(self, s, start, end):
        for i in range(start, end):
            if s[i] < " ":
                raise JSONDecodeError("Invalid control character at", s, i)

    def _hex(self, s, at):
        digits = s[at + 1:at + 5]
        if len(digits) == 4 and all([c in "0123456789abcdefABCDEF" for c in digits]):
            return int(digits, 16)
        raise JSONDecodeError("Invalid \\uXXXX escape", s, at)

    def _array(self, s, i):
        items = []
        i = self._blank(s, i)
        if s.startswith("]", i):
            return items, i + 1
        while True:
            item, i = self._value(s, i)
            items.append(item)
            i = self._blank(s, i)
            c = s[i] if i < len(s) else ""
            if c == "]":
                return items, i + 1
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, i)
            comma = i
            i = self._blank(s, i + 1)
            if s.startswith("]", i):
                raise JSONDecodeError("Illegal trailing comma before end of array", s, comma)

    def _object(self, s, i):
        pairs = []
        i = self._blank(s, i)
        if s.startswith("}", i):
            return self._made(pairs), i + 1
        if not s.startswith('"', i):
            raise JSONDecodeError("Expecting property name enclosed in double quotes", s, i)
        while True:
            key, i = self._string(s, i + 1)
            i = self._blank(s, i)
            if not s.startswith(":", i):
                raise JSONDecodeError("Expecting ':' delimiter", s, i)
            value, i = self._value(s, self._blank(s, i + 1))
            pairs.append((key, value))
            i = self._blank(s, i)
            c = s[i] if i < len(s) else ""
            if c == "}":
                return self._made(pairs), i + 1
            if c != ",":
                raise JSONDecodeError("Expecting ',' delimiter", s, i)
            comma = i
            i = self._blank(s, i + 1)
            if not s.startswith('"', i):
                if s.startswith("}", i):
                    raise JSONDecodeError("Illegal trailing comma before end of object", s, comma)
                raise JSONDecodeError("Expecting property name enclosed in double quotes", s, i)

    def _made(self, pairs):
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs)
        made = dict(pairs)
        return made if self.object_hook is None else self.object_hook(made)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    encoder = (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan,
        indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw)
    return encoder.encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode("utf-8")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not " + type(s).__name__)
    decoder = (JSONDecoder if cls is None else cls)(
        object_hook=object_hook, parse_float=parse_float, parse_int=parse_int, parse_constant=parse_constant,
        object_pairs_hook=object_pairs_hook, **kw)
    return decoder.decode(s)


def load(fp, **kw):
    return loads(fp.read(), **kw)
