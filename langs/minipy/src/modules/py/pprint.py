"""Values over several lines where they are too long for one."""

import sys as _sys

__all__ = ["pprint", "pformat", "pp", "isreadable", "isrecursive", "saferepr", "PrettyPrinter"]


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = compact
        self._sort = sort_dicts
        self._underscores = underscore_numbers

    def pprint(self, object):
        stream = _sys.stdout if self._stream is None else self._stream
        stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        return self._format(object, 0, 0, {}, 0)

    def _keys(self, mapping):
        if not self._sort:
            return list(mapping)
        try:
            return sorted(mapping)
        except TypeError:
            return sorted(mapping, key=lambda key: (str(type(key)), id(key)))

    def _short(self, value, active, level):
        """The value on one line."""
        kind = type(value)
        if kind is int and self._underscores:
            return format(value, "_d")
        plain = kind.__repr__
        if not (plain is dict.__repr__ or plain is list.__repr__ or plain is tuple.__repr__):
            return repr(value)
        if not value:
            return "{}" if isinstance(value, dict) else "[]" if isinstance(value, list) else "()"
        opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]") if isinstance(value, list) else ("(", ")")
        if self._depth is not None and level >= self._depth:
            return opening + "..." + closing
        if id(value) in active:
            return "<Recursion on %s with id=%d>" % (kind.__name__, id(value))
        active[id(value)] = 1
        level += 1
        if isinstance(value, dict):
            parts = [self._short(key, active, level) + ": " + self._short(value[key], active, level)
                     for key in self._keys(value)]
        else:
            parts = [self._short(item, active, level) for item in value]
        del active[id(value)]
        if isinstance(value, tuple) and len(value) == 1:
            return "(" + parts[0] + ",)"
        return opening + ", ".join(parts) + closing

    def _format(self, value, indent, allowance, active, level):
        text = self._short(value, active, level)
        if len(text) <= self._width - indent - allowance:
            return text
        plain = type(value).__repr__
        if id(value) in active or self._depth is not None and level >= self._depth:
            return text
        lay = None
        if plain is dict.__repr__ and value:
            lay = self._dict
        elif plain is list.__repr__ and value:
            lay = self._list
        elif plain is tuple.__repr__ and value:
            lay = self._tuple
        elif plain is set.__repr__ and value or plain is frozenset.__repr__ and value:
            lay = self._set
        elif plain is str.__repr__:
            lay = self._str
        if lay is None:
            return text
        active[id(value)] = 1
        text = lay(value, indent, allowance, active, level + 1)
        del active[id(value)]
        return text

    def _dict(self, value, indent, allowance, active, level):
        inner = indent + self._indent
        parts = []
        keys = self._keys(value)
        for i in range(len(keys)):
            key = self._short(keys[i], active, level)
            rest = 1 if i < len(keys) - 1 else allowance + 1
            parts.append(key + ": " + self._format(value[keys[i]], inner + len(key) + 2, rest, active, level))
        return "{" + " " * max(self._indent - 1, 0) + (",\n" + " " * inner).join(parts) + "}"

    def _list(self, value, indent, allowance, active, level):
        return "[" + self._items(list(value), indent, allowance + 1, active, level) + "]"

    def _tuple(self, value, indent, allowance, active, level):
        end = ",)" if len(value) == 1 else ")"
        return "(" + self._items(list(value), indent, allowance + len(end), active, level) + end

    def _set(self, value, indent, allowance, active, level):
        opening, end = ("{", "}") if type(value) is set else (type(value).__name__ + "({", "})")
        if type(value) is not set:
            indent += len(type(value).__name__) + 1
        try:
            items = sorted(value)
        except TypeError:
            items = sorted(value, key=lambda item: (str(type(item)), id(item)))
        return opening + self._items(items, indent, allowance + len(end), active, level) + end

    def _items(self, items, indent, allowance, active, level):
        inner = indent + self._indent
        lead = " " * max(self._indent - 1, 0)
        separator = ",\n" + " " * inner
        if not self._compact:
            parts = []
            for i in range(len(items)):
                rest = 1 if i < len(items) - 1 else allowance
                parts.append(self._format(items[i], inner, rest, active, level))
            return lead + separator.join(parts)
        text = lead
        room = width = self._width - inner + 1
        first = True
        for i in range(len(items)):
            last = i == len(items) - 1
            if last:
                room -= allowance
                width -= allowance
            part = self._short(items[i], active, level)
            needed = len(part) + 2
            if room < needed:
                room = width
                if not first:
                    text += separator
                    first = True
            if room >= needed:
                room -= needed
                text += part if first else ", " + part
                first = False
                continue
            text += ("" if first else separator) + self._format(items[i], inner, allowance if last else 1, active, level)
            first = False
            room = -1
        return text

    def _str(self, value, indent, allowance, active, level):
        chunks = []
        lines = value.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        width = limit = self._width - indent
        for i in range(len(lines)):
            line = lines[i]
            if i == len(lines) - 1:
                limit -= allowance
            shown = repr(line)
            if len(shown) <= limit:
                chunks.append(shown)
                continue
            words = _words(line)
            current = ""
            most = width
            for j in range(len(words)):
                candidate = current + words[j]
                if j == len(words) - 1 and i == len(lines) - 1:
                    most -= allowance
                if len(repr(candidate)) > most:
                    if current:
                        chunks.append(repr(current))
                    current = words[j]
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            return chunks[0]
        text = ("\n" + " " * indent).join(chunks)
        return "(" + text + ")" if level == 1 else text


def _words(line):
    """The words of a line, each with the blanks after it."""
    words = []
    i = 0
    while i < len(line):
        start = i
        while i < len(line) and not line[i].isspace():
            i += 1
        while i < len(line) and line[i].isspace():
            i += 1
        words.append(line[start:i])
    return words


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._short(object, {}, 0)


def isrecursive(object):
    return "<Recursion on " in saferepr(object)


def isreadable(object):
    text = saferepr(object)
    return "<" not in text
