"""Rows of texts as lines and back: the native half of the module csv. Most lines are dealt with in `_csv_text`."""

from _csv_text import join as _join, split as _split

QUOTE_MINIMAL = 0
QUOTE_ALL = 1
QUOTE_NONNUMERIC = 2
QUOTE_NONE = 3
QUOTE_STRINGS = 4
QUOTE_NOTNULL = 5
__version__ = "1.0"

_dialects = {}
_limit = 128 * 1024
_MISSING = object()


class Error(Exception):
    __module__ = "_csv"


def field_size_limit(new=_MISSING, /):
    global _limit
    old = _limit
    if new is not _MISSING:
        if not isinstance(new, int):
            raise TypeError("limit must be an integer")
        if not -2**63 <= new < 2**63:
            raise OverflowError("Python int too large to convert to C long")
        _limit = new
    return old


def _character(name, value, needed):
    if value is None and not needed:
        return None
    if not isinstance(value, str):
        wanted = "string" if needed else "string or None"
        raise TypeError("%r must be %s, not %s" % (name, wanted, type(value).__name__))
    if len(value) != 1:
        raise TypeError("%r must be a 1-character string" % name)
    return value


class Dialect:
    """How lines are written; an object that does not change."""

    __module__ = "_csv"
    __slots__ = (
        "delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict")

    def __new__(cls, dialect=None, *, delimiter=_MISSING, doublequote=_MISSING, escapechar=_MISSING,
                lineterminator=_MISSING, quotechar=_MISSING, quoting=_MISSING, skipinitialspace=_MISSING, strict=_MISSING):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)

        def chosen(given, name, default):
            return given if given is not _MISSING else getattr(dialect, name, default)

        fields = dict(
            delimiter=chosen(delimiter, "delimiter", ","), doublequote=chosen(doublequote, "doublequote", True),
            escapechar=chosen(escapechar, "escapechar", None),
            lineterminator=chosen(lineterminator, "lineterminator", "\r\n"),
            quotechar=chosen(quotechar, "quotechar", '"'), quoting=chosen(quoting, "quoting", _MISSING),
            skipinitialspace=chosen(skipinitialspace, "skipinitialspace", False), strict=chosen(strict, "strict", False))
        if fields["quoting"] is _MISSING:
            fields["quoting"] = QUOTE_MINIMAL
        _check(fields)
        self = object.__new__(cls)
        for name, value in fields.items():
            object.__setattr__(self, name, value)
        return self

    def __setattr__(self, name, value):
        raise AttributeError("attribute %r of '_csv.Dialect' objects is not writable" % name)

    __delattr__ = lambda self, name: self.__setattr__(name, None)

    def __reduce__(self):
        raise TypeError("cannot pickle 'Dialect' instances")


def _check(fields):
    """Raises what is wrong with the fields of a dialect."""
    def quoted(error):
        return TypeError(str(error).replace("'", '"', 2))

    try:
        delimiter = _character("delimiter", fields["delimiter"], True)
        escape = _character("escapechar", fields["escapechar"], False)
        quote = _character("quotechar", fields["quotechar"], False)
    except TypeError as error:
        raise quoted(error) from None
    end, quoting = fields["lineterminator"], fields["quoting"]
    if end is None:
        raise TypeError("lineterminator must be set")
    if not isinstance(end, str):
        raise TypeError('"lineterminator" must be a string')
    if type(quoting) is not int:
        raise TypeError('"quoting" must be an integer')
    if not 0 <= quoting <= 5:
        raise TypeError('bad "quoting" value')
    if quote is None and quoting != QUOTE_NONE:
        fields["quoting"] = QUOTE_NONE
    for name in ("doublequote", "skipinitialspace", "strict"):
        fields[name] = bool(fields[name])
    space = " " if fields["skipinitialspace"] else ""
    for name, value in (("delimiter", delimiter), ("escapechar", escape), ("quotechar", quote)):
        if value is not None and (value in "\r\n" or value == space and name != "delimiter"):
            raise ValueError("bad %s value" % name)
    for first, a, second, b in (
            ("delimiter", delimiter, "escapechar", escape), ("delimiter", delimiter, "quotechar", quote),
            ("escapechar", escape, "quotechar", quote)):
        if a is not None and a == b:
            raise ValueError("bad %s or %s value" % (first, second))
    for name, value in (("delimiter", delimiter), ("escapechar", escape), ("quotechar", quote)):
        if value is not None and value in end:
            raise ValueError("bad %s or lineterminator value" % name)


def register_dialect(name, dialect=None, /, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = Dialect(dialect, **fmtparams)


def unregister_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    return list(_dialects)


def _made(dialect, fmtparams):
    if type(dialect) is Dialect and not fmtparams:
        return dialect
    for name in fmtparams:
        if name not in Dialect.__slots__:
            raise TypeError("this function got an unexpected keyword argument %r" % name)
    return Dialect(dialect, **fmtparams)


# The states of a reader.
_RECORD, _FIELD, _ESCAPED, _IN_FIELD, _IN_QUOTED, _ESCAPED_QUOTED, _QUOTE_IN_QUOTED, _END, _AFTER_ESCAPED_END = range(9)


class _Reader:
    """The iterator over rows."""

    __module__ = "_csv"

    def __init__(self, lines, dialect):
        self._lines = iter(lines)
        self.dialect = dialect
        self.line_num = 0
        self._plain = dialect.quoting in (QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONE)
        quote = None if dialect.quoting == QUOTE_NONE else dialect.quotechar
        self._marks = dialect.delimiter, quote, dialect.doublequote, dialect.skipinitialspace, dialect.strict
        self._begin()

    def _begin(self):
        self._row, self._field, self._state = [], [], _RECORD
        self._quoted = False

    def __iter__(self):
        return self

    def __next__(self):
        dialect = self.dialect
        if self._row or self._field or self._state != _RECORD:
            # An error has left it in the middle of a row.
            self._begin()
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if self._field or self._state == _IN_QUOTED:
                    if dialect.strict:
                        raise Error("unexpected end of data")
                    self._save()
                    break
                if self._row and self._state != _RECORD:
                    self._save()
                    break
                raise
            if not isinstance(line, str):
                raise Error("iterator should return strings, not %s (the file should be opened in text mode)" %
                            type(line).__name__)
            self.line_num += 1
            escape = dialect.escapechar
            if (self._state == _RECORD and self._plain and len(line) <= _limit
                    and (escape is None or escape not in line)):
                row = _split(line, *self._marks)
                if row is not None:
                    return row
            self._parse(line)
            if self._state == _RECORD:
                break
        row = self._row
        self._begin()
        return row

    def _save(self):
        field = "".join(self._field)
        self._field = []
        quoting, quoted = self.dialect.quoting, self._quoted
        self._quoted = False
        if not quoted:
            if not field and quoting in (QUOTE_NOTNULL, QUOTE_STRINGS):
                field = None
            elif quoting == QUOTE_NONNUMERIC and field or quoting == QUOTE_STRINGS:
                field = float(field)
        self._row.append(field)

    def _add(self, character):
        if len(self._field) >= _limit:
            raise Error("field larger than field limit (%d)" % _limit)
        self._field.append(character)

    def _parse(self, line):
        for character in line:
            self._step(character)
        self._step(None)

    def _step(self, c):
        """One character, or None at the end of a line."""
        state, dialect = self._state, self.dialect
        at_end = c is None or c == "\n" or c == "\r"
        if state == _AFTER_ESCAPED_END:
            if c is None:
                return
            state = _IN_FIELD
        if state == _RECORD:
            if c is None:
                return
            if at_end:
                self._state = _END
                return
            state = _FIELD
        if state == _FIELD or state == _IN_FIELD:
            at_start = state == _FIELD
            if at_end:
                self._save()
                self._state = _RECORD if c is None else _END
            elif at_start and c == dialect.quotechar and dialect.quoting != QUOTE_NONE:
                self._quoted = True
                self._state = _IN_QUOTED
            elif c == dialect.escapechar:
                self._state = _ESCAPED
            elif at_start and c == " " and dialect.skipinitialspace:
                self._state = _FIELD
            elif c == dialect.delimiter:
                self._save()
                self._state = _FIELD
            else:
                self._add(c)
                self._state = _IN_FIELD
        elif state == _ESCAPED:
            if c == "\n" or c == "\r":
                self._add(c)
                self._state = _AFTER_ESCAPED_END
            else:
                self._add("\n" if c is None else c)
                self._state = _IN_FIELD
                if c is None:
                    self._step(None)
        elif state == _IN_QUOTED:
            if c is None:
                return
            if c == dialect.escapechar:
                self._state = _ESCAPED_QUOTED
            elif c == dialect.quotechar and dialect.quoting != QUOTE_NONE:
                self._state = _QUOTE_IN_QUOTED if dialect.doublequote else _IN_FIELD
            else:
                self._add(c)
        elif state == _ESCAPED_QUOTED:
            self._add("\n" if c is None else c)
            self._state = _IN_QUOTED
        elif state == _QUOTE_IN_QUOTED:
            if dialect.quoting != QUOTE_NONE and c == dialect.quotechar:
                self._add(c)
                self._state = _IN_QUOTED
            elif c == dialect.delimiter:
                self._save()
                self._state = _FIELD
            elif at_end:
                self._save()
                self._state = _RECORD if c is None else _END
            elif not dialect.strict:
                self._add(c)
                self._state = _IN_FIELD
            else:
                raise Error("%r expected after %r" % (dialect.delimiter, dialect.quotechar))
        elif c is None:
            self._state = _RECORD
        elif not at_end:
            raise Error("new-line character seen in unquoted field - do you need to open the file with newline=''?")


def reader(iterable, /, dialect="excel", **fmtparams):
    return _Reader(iterable, _made(dialect, fmtparams))


class _Writer:
    __module__ = "_csv"

    def __init__(self, fileobj, dialect):
        write = getattr(fileobj, "write", None)
        if not callable(write):
            raise TypeError('argument 1 must have a "write" method')
        self._write = write
        self.dialect = dialect
        special = {dialect.delimiter, "\n", "\r"} | set(dialect.lineterminator)
        special |= {c for c in (dialect.escapechar, dialect.quotechar) if c is not None}
        self._special = special
        # Whether `_csv_text` supports the dialect.
        self._plain = (dialect.quoting in (QUOTE_MINIMAL, QUOTE_ALL) and dialect.escapechar is None and dialect.doublequote
                       and not (dialect.skipinitialspace and dialect.delimiter == " "))
        self._marks = dialect.delimiter, dialect.quotechar, dialect.lineterminator, dialect.quoting == QUOTE_ALL

    def _quoted(self, text):
        """Between quotes, with what has to be escaped."""
        dialect = self.dialect
        quote, escape = dialect.quotechar, dialect.escapechar
        if escape is not None:
            text = text.replace(escape, escape + escape)
        if quote in text:
            if dialect.doublequote:
                text = text.replace(quote, quote + quote)
            elif escape is None:
                raise Error("need to escape, but no escapechar set")
            else:
                text = text.replace(quote, escape + quote)
        return quote + text + quote

    def _escaped(self, text):
        escape = self.dialect.escapechar
        made = []
        for c in text:
            if c in self._special:
                if escape is None:
                    raise Error("need to escape, but no escapechar set")
                made.append(escape)
            made.append(c)
        return "".join(made)

    def _field(self, value, alone):
        dialect, special = self.dialect, self._special
        quoting = dialect.quoting
        text = "" if value is None else value if type(value) is str else str(value)
        if quoting == QUOTE_ALL:
            return self._quoted(text)
        if quoting == QUOTE_NONNUMERIC and not isinstance(value, (int, float)):
            return self._quoted(text)
        if quoting == QUOTE_STRINGS and isinstance(value, str) or quoting == QUOTE_NOTNULL and value is not None:
            return self._quoted(text)
        bare = dialect.skipinitialspace and dialect.delimiter == " "
        if not text and (alone or bare):
            if quoting == QUOTE_NONE or value is None and quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true" if bare
                            else "single empty field record must be quoted")
            return self._quoted(text)
        wants = False
        for c in text:
            if c in special:
                wants = True
                break
        if not wants:
            return text
        if quoting == QUOTE_NONE:
            return self._escaped(text)
        if not dialect.doublequote or dialect.escapechar is not None:
            # Text that only needs escapes needs no quotes.
            only = {dialect.escapechar} if dialect.doublequote else {dialect.escapechar, dialect.quotechar}
            if not any(c in special and c not in only for c in text):
                return self._escaped(text)
        return self._quoted(text)

    def writerow(self, row, /):
        if self._plain and type(row) in (list, tuple):
            line = _join(row, *self._marks)
            if line is not None:
                return self._write(line)
        try:
            values = list(row)
        except TypeError:
            raise Error("iterable expected, not " + type(row).__name__) from None
        dialect, alone = self.dialect, len(values) == 1
        fields = [self._field(value, alone) for value in values]
        return self._write(dialect.delimiter.join(fields) + dialect.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


def writer(fileobj, /, dialect="excel", **fmtparams):
    return _Writer(fileobj, _made(dialect, fmtparams))
