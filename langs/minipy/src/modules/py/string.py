"""Sets of characters, and two ways of filling in templates."""

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Formatter:
    """What `str.format` does, step by step, each of which a subclass may replace."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        text, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return text

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        # The index is False as soon as a field has been numbered by hand.
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        mixed = "cannot switch from manual field specification to automatic field numbering"
        parts = []
        for literal, name, spec, conversion in self.parse(format_string):
            if literal:
                parts.append(literal)
            if name is None:
                continue
            first = _split(name)[0]
            if first == "":
                if auto_arg_index is False:
                    raise ValueError(mixed)
                name = str(auto_arg_index) + name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError(mixed)
                auto_arg_index = False
            value, key = self.get_field(name, args, kwargs)
            used_args.add(key)
            value = self.convert_field(value, conversion)
            spec, auto_arg_index = self._vformat(
                spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index
            )
            parts.append(self.format_field(value, spec))
        return "".join(parts), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        return _fields(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, key in rest:
            value = getattr(value, key) if is_attribute else value[key]
        return value, first


def _fields(text):
    """Literal text, field name, specification and conversion of each replacement field of a template."""
    literal, at, end = "", 0, len(text)
    while at < end:
        c = text[at]
        at += 1
        if c not in "{}":
            literal += c
            continue
        if at < end and text[at] == c:
            # CPython's parser returns a doubled brace at once, with the text before it.
            yield literal + c, None, None, None
            literal = ""
            at += 1
            continue
        if c == "}":
            raise ValueError("Single '}' encountered in format string")
        if at == end:
            raise ValueError("Single '{' encountered in format string")
        name, spec, conversion, at = _field(text, at)
        yield literal, name, spec, conversion
        literal = ""
    if literal:
        yield literal, None, None, None


def _field(text, at):
    """The replacement field that begins behind a brace, and where the text goes on."""
    start, end, brackets = at, len(text), False
    while at < end and (brackets or text[at] not in "{}:!"):
        if text[at] == "[":
            brackets = True
        elif text[at] == "]":
            brackets = False
        at += 1
    if at == end:
        raise ValueError("expected '}' before end of string")
    name, c, conversion = text[start:at], text[at], None
    at += 1
    if c == "{":
        raise ValueError("unexpected '{' in field name")
    if c == "}":
        return name, "", None, at
    if c == "!":
        if at == end:
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[at]
        at += 1
        if at == end:
            raise ValueError("unmatched '{' in format spec")
        c = text[at]
        at += 1
        if c == "}":
            if conversion == "}":
                raise ValueError("unmatched '{' in format spec")
            return name, "", conversion, at
        if c != ":":
            if conversion == "}":
                raise ValueError("unmatched '{' in format spec")
            raise ValueError("expected ':' after conversion specifier")
    start, depth = at, 1
    while at < end:
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return name, text[start:at], conversion, at + 1
        at += 1
    raise ValueError("unmatched '{' in format spec")


def _split(name):
    """The argument of a field name, an integer if it is a number, and the steps from there: is it an attribute, and
    which attribute or key."""
    end = min([i for i in (name.find("."), name.find("[")) if i >= 0], default=len(name))
    first = name[:end]
    return _number(first), _steps(name, end)


def _number(text):
    return int(text) if text.isascii() and text.isdigit() else text


def _steps(name, at):
    end = len(name)
    while at < end:
        mark = name[at]
        at += 1
        if mark == ".":
            stop = at
            while stop < end and name[stop] not in ".[":
                stop += 1
            key = name[at:stop]
            at = stop
        elif mark == "[":
            stop = name.find("]", at)
            if stop < 0:
                raise ValueError("Missing ']' in format string")
            key = name[at:stop]
            at = stop + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        if not key:
            raise ValueError("Empty attribute in format string")
        yield mark == ".", key if mark == "." else _number(key)


class Template:
    """Text with `$name` and `${name}` in it."""

    delimiter = "$"
    # Only ASCII letters, although the pattern ignores case.
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = None

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._prepare()

    @classmethod
    def _prepare(cls):
        """Makes `pattern` a compiled one. `Template` itself waits until it is used: it needs `re`."""
        import re

        if "pattern" in cls.__dict__:
            pattern = cls.pattern
        else:
            mark, braced = re.escape(cls.delimiter), cls.braceidpattern or cls.idpattern
            pattern = (
                f"{mark}(?:(?P<escaped>{mark})|(?P<named>{cls.idpattern})|"
                f"\\{{(?P<braced>{braced})\\}}|(?P<invalid>))"
            )
        flags = re.IGNORECASE if cls.flags is None else cls.flags
        cls.pattern = re.compile(pattern, flags | re.VERBOSE)

    def __init__(self, template):
        if "pattern" not in Template.__dict__:
            Template._prepare()
        self.template = template

    def _unknown(self):
        return ValueError("Unrecognized named group in pattern", self.pattern)

    def _invalid(self, match):
        before = self.template[: match.start("invalid")].splitlines(keepends=True)
        line, column = 1, 1
        if before:
            line = len(before)
            column = match.start("invalid") - len("".join(before[:-1]))
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def substitute(self, mapping={}, /, **kws):
        def value(match):
            name = match.group("named") or match.group("braced")
            if name is not None:
                return str(kws[name] if name in kws else mapping[name])
            if match.group("escaped") is not None:
                return self.delimiter
            if match.group("invalid") is not None:
                self._invalid(match)
            raise self._unknown()

        return self.pattern.sub(value, self.template)

    def safe_substitute(self, mapping={}, /, **kws):
        def value(match):
            name = match.group("named") or match.group("braced")
            if name is not None:
                try:
                    return str(kws[name] if name in kws else mapping[name])
                except KeyError:
                    return match.group()
            if match.group("escaped") is not None:
                return self.delimiter
            if match.group("invalid") is not None:
                return match.group()
            raise self._unknown()

        return self.pattern.sub(value, self.template)

    def is_valid(self):
        for match in self.pattern.finditer(self.template):
            if match.group("invalid") is not None:
                return False
            if all(match.group(g) is None for g in ("named", "braced", "escaped")):
                raise self._unknown()
        return True

    def get_identifiers(self):
        found = []
        for match in self.pattern.finditer(self.template):
            name = match.group("named") or match.group("braced")
            if name is not None:
                if name not in found:
                    found.append(name)
            elif match.group("escaped") is None and match.group("invalid") is None:
                raise self._unknown()
        return found
