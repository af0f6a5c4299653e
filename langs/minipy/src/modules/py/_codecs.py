"""The registry of codecs, and those that are native: `str.encode` and `bytes.decode` do their work."""

_searches = []
_found = {}
_handlers = {}


def register(search_function, /):
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _searches.append(search_function)


def unregister(search_function, /):
    if search_function in _searches:
        _searches.remove(search_function)
        _found.clear()


def _normal(encoding):
    return encoding.lower().replace(" ", "_")


def lookup(encoding, /):
    if not isinstance(encoding, str):
        raise TypeError("lookup() argument must be str, not " + type(encoding).__name__)
    name = _normal(encoding)
    if name not in _found:
        if not _searches:
            import encodings
        for search in _searches:
            info = search(name)
            if info is not None:
                if not isinstance(info, tuple) or len(info) != 4:
                    raise TypeError("codec search functions must return 4-tuples")
                _found[name] = info
                break
        else:
            raise LookupError("unknown encoding: " + encoding)
    return _found[name]


_lookup_text_encoding = lookup


def encode(obj, /, encoding="utf-8", errors="strict"):
    return lookup(encoding)[0](obj, errors)[0]


def decode(obj, /, encoding="utf-8", errors="strict"):
    return lookup(encoding)[1](obj, errors)[0]


def _text(encoding, function):
    info = lookup(encoding)
    if not getattr(info, "_is_text_encoding", True):
        raise LookupError(
            "%r is not a text encoding; use codecs.%s() to handle arbitrary codecs" % (encoding, function))
    return info


def _encoded(obj, encoding, errors):
    """`str.encode` for what is not native."""
    return _text(encoding, "encode")[0](obj, errors)[0]


def _decoded(obj, encoding, errors):
    return _text(encoding, "decode")[1](obj, errors)[0]


def register_error(errors, handler, /):
    if not callable(handler):
        raise TypeError("handler must be callable")
    _handlers[errors] = handler


def _unregister_error(errors, /):
    return _handlers.pop(errors, None) is not None


def _replacement(error, encoded):
    if isinstance(error, UnicodeEncodeError):
        return "".join([encoded(ord(c)) for c in error.object[error.start:error.end]]), error.end
    raise TypeError("don't know how to handle %s in error callback" % type(error).__name__)


def _strict(error):
    raise error


def _ignore(error):
    return "", error.end


def _replace(error):
    if isinstance(error, UnicodeEncodeError):
        return "?" * (error.end - error.start), error.end
    return "\ufffd" * (1 if isinstance(error, UnicodeDecodeError) else error.end - error.start), error.end


def _backslashreplace(error):
    if isinstance(error, UnicodeDecodeError):
        return "".join(["\\x%02x" % byte for byte in error.object[error.start:error.end]]), error.end
    return _replacement(
        error, lambda c: "\\x%02x" % c if c < 0x100 else "\\u%04x" % c if c < 0x10000 else "\\U%08x" % c)


def _xmlcharrefreplace(error):
    return _replacement(error, lambda c: "&#%d;" % c)


def _namereplace(error):
    return _replacement(error, lambda c: chr(c).encode("ascii", "namereplace").decode("ascii"))


def _surrogatepass(error):
    if isinstance(error, UnicodeEncodeError):
        part = error.object[error.start:error.end]
        if all(0xD800 <= ord(c) <= 0xDFFF for c in part):
            return part.encode(error.encoding, "surrogatepass"), error.end
    raise error


def _surrogateescape(error):
    part = error.object[error.start:error.end]
    if isinstance(error, UnicodeDecodeError):
        text = "".join([chr(0xDC00 + byte) for byte in part if byte >= 0x80])
        if not text:
            raise error
        return text, error.start + len(text)
    if all(0xDC80 <= ord(c) <= 0xDCFF for c in part):
        return bytes([ord(c) - 0xDC00 for c in part]), error.end
    raise error


_handlers.update(
    strict=_strict, ignore=_ignore, replace=_replace, backslashreplace=_backslashreplace,
    xmlcharrefreplace=_xmlcharrefreplace, namereplace=_namereplace, surrogateescape=_surrogateescape,
    surrogatepass=_surrogatepass)


def lookup_error(errors, /):
    if errors not in _handlers:
        raise LookupError("unknown error handler name %r" % errors)
    return _handlers[errors]


def _pair(name):
    def encoder(str, errors=None, /):
        return str.encode(name, errors or "strict"), len(str)

    def decoder(data, errors=None, final=True, /):
        data = bytes(data)
        end = len(data) if final else _whole(name, data)
        return data[:end].decode(name, errors or "strict"), end

    # As attributes of a class they must not bind as methods: CPython's are native.
    return staticmethod(encoder), staticmethod(decoder)


def _whole(name, data):
    """How many bytes there are up to a character that has only begun."""
    if name.startswith("utf-8"):
        for back in range(1, min(4, len(data) + 1)):
            byte = data[-back]
            if byte >= 0xC0:
                needed = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
                return len(data) - back if needed > back else len(data)
            if byte < 0x80:
                break
        return len(data)
    if name.startswith("utf-16"):
        end = len(data) & ~1
        high = data[end - 2 if name.endswith("be") else end - 1] if end else 0
        return end - 2 if 0xD8 <= high <= 0xDB else end
    return len(data) & ~3 if name.startswith("utf-32") else len(data)


utf_8_encode, utf_8_decode = _pair("utf-8")
ascii_encode, _ascii_decode = _pair("ascii")
latin_1_encode, _latin_1_decode = _pair("latin-1")
utf_16_encode, utf_16_decode = _pair("utf-16")
utf_16_le_encode, utf_16_le_decode = _pair("utf-16-le")
utf_16_be_encode, utf_16_be_decode = _pair("utf-16-be")
utf_32_encode, utf_32_decode = _pair("utf-32")
utf_32_le_encode, utf_32_le_decode = _pair("utf-32-le")
utf_32_be_encode, utf_32_be_decode = _pair("utf-32-be")


@staticmethod
def ascii_decode(data, errors=None, /):
    return _ascii_decode(data, errors)


@staticmethod
def latin_1_decode(data, errors=None, /):
    return _latin_1_decode(data, errors)


def _order(data, width):
    """What the byte order mark says: -1 for the lowest byte first, 1 for the highest."""
    if data.startswith(b"\xff\xfe\0\0" if width == 4 else b"\xff\xfe"):
        return -1
    return int(data.startswith(b"\0\0\xfe\xff" if width == 4 else b"\xfe\xff"))


def _ex_decode(width, decoders, data, errors, byteorder, final):
    """Decodes text that may begin with a byte order mark, by the decoder for the lowest or the highest byte first."""
    data = bytes(data)
    order = byteorder or _order(data, width)
    skipped = width if not byteorder and order else 0
    text, read = decoders[order == 1](data[skipped:], errors, final)
    return text, read + skipped, order or (-1 if read else 0)


def utf_16_ex_decode(data, errors=None, byteorder=0, final=False, /):
    return _ex_decode(2, (utf_16_le_decode, utf_16_be_decode), data, errors, byteorder, final)


def utf_32_ex_decode(data, errors=None, byteorder=0, final=False, /):
    return _ex_decode(4, (utf_32_le_decode, utf_32_be_decode), data, errors, byteorder, final)


def escape_encode(data, errors=None, /):
    return repr(bytes(data))[2:-1].replace("\\'", "'").replace("'", "\\'").encode("ascii"), len(data)


_SIMPLE_ESCAPES = {
    "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\n": "",
}


def escape_decode(data, errors=None, /):
    """The bytes that a literal with these characters stands for."""
    text = data if isinstance(data, str) else bytes(data).decode("latin-1")
    made = []
    at = 0
    while at < len(text):
        escape = text.find("\\", at)
        if escape < 0:
            escape = len(text)
        made.append(text[at:escape])
        if escape == len(text):
            break
        if escape + 1 == len(text):
            raise ValueError("Trailing \\ in string")
        c = text[escape + 1]
        at = escape + 2
        if c in _SIMPLE_ESCAPES:
            made.append(_SIMPLE_ESCAPES[c])
        elif "0" <= c <= "7":
            end = at
            while end < at + 2 and text[end:end + 1] in set("01234567"):
                end += 1
            made.append(chr(int(text[at - 1:end], 8) & 0xFF))
            at = end
        elif c == "x":
            digits = text[at:at + 2]
            if not _are_hex(digits, 2):
                raise ValueError("invalid \\x escape at position %d" % escape)
            made.append(chr(int(digits, 16)))
            at += 2
        else:
            made.append("\\" + c)
    return "".join(made).encode("latin-1"), len(data)


@staticmethod
def unicode_escape_encode(str, errors=None, /):
    """Printable ASCII, and escapes for all other characters."""
    made = []
    for c in str:
        code = ord(c)
        if c in _ESCAPED:
            made.append(_ESCAPED[c])
        elif 0x20 <= code < 0x7F:
            made.append(c)
        else:
            made.append("\\x%02x" % code if code < 0x100 else "\\u%04x" % code if code < 0x10000 else "\\U%08x" % code)
    return "".join(made).encode("ascii"), len(str)


_ESCAPED = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_COUNTS = {"x": 2, "u": 4, "U": 8}


@staticmethod
def unicode_escape_decode(data, errors=None, final=True, /):
    """The text that a literal with these characters stands for, bytes being Latin-1."""
    data = data.encode("utf-8") if isinstance(data, str) else bytes(data)
    text = data.decode("latin-1")
    made = []
    at = 0

    def wrong(start, end, reason):
        nonlocal at
        error = UnicodeDecodeError("unicodeescape", data, start, end, reason)
        replacement, at = lookup_error(errors or "strict")(error)
        made.append(replacement)

    while at < len(text):
        escape = text.find("\\", at)
        if escape < 0:
            made.append(text[at:])
            break
        made.append(text[at:escape])
        c = text[escape + 1:escape + 2]
        at = escape + 2
        if not c:
            if not final:
                return "".join(made), escape
            wrong(escape, escape + 1, "\\ at end of string")
        elif c in _SIMPLE_ESCAPES:
            made.append(_SIMPLE_ESCAPES[c])
        elif "0" <= c <= "7":
            digits = c
            while len(digits) < 3 and text[at:at + 1] in set("01234567"):
                digits += text[at]
                at += 1
            made.append(chr(int(digits, 8)))
        elif c in _COUNTS:
            count = _COUNTS[c]
            digits = text[at:at + count]
            good = len(digits) - len(digits.lstrip("0123456789abcdefABCDEF"))
            if good < count:
                if good == len(digits) and not final:
                    return "".join(made), escape
                wrong(escape, at + good, "truncated \\" + c + "X" * count + " escape")
            elif int(digits, 16) > 0x10FFFF:
                wrong(escape, at + count, "illegal Unicode character")
            else:
                made.append(chr(int(digits, 16)))
                at += count
        elif c == "N":
            end = text.find("}", at) if text[at:at + 1] == "{" else -1
            if end < 0:
                wrong(escape, at, "malformed \\N character escape")
                continue
            import unicodedata
            try:
                made.append(unicodedata.lookup(text[at + 1:end]))
                at = end + 1
            except KeyError:
                wrong(escape, end + 1, "unknown Unicode character name")
        else:
            made.append("\\" + c)
    return "".join(made), len(data)


def _are_hex(digits, count):
    return len(digits) == count and not digits.strip("0123456789abcdefABCDEF")


@staticmethod
def raw_unicode_escape_encode(str, errors=None, /):
    """Latin-1, and escapes for all other characters."""
    made = []
    for c in str:
        code = ord(c)
        made.append(c if code < 0x100 else "\\u%04x" % code if code < 0x10000 else "\\U%08x" % code)
    return "".join(made).encode("latin-1"), len(str)


@staticmethod
def raw_unicode_escape_decode(data, errors=None, final=True, /):
    """Latin-1, where a `\\u` or `\\U` after an even number of backslashes begins an escape."""
    data = data.encode("utf-8") if isinstance(data, str) else bytes(data)
    text = data.decode("latin-1")
    made = []
    at = 0
    while at < len(text):
        escape = text.find("\\", at)
        if escape < 0:
            made.append(text[at:])
            break
        made.append(text[at:escape])
        kind = text[escape + 1:escape + 2]
        if not kind and not final:
            return "".join(made), escape
        if kind not in ("u", "U"):
            made.append(text[escape:escape + 2])
            at = escape + 2
            continue
        count = 4 if kind == "u" else 8
        digits = text[escape + 2:escape + 2 + count]
        if _are_hex(digits, count) and int(digits, 16) <= 0x10FFFF:
            made.append(chr(int(digits, 16)))
            at = escape + 2 + count
            continue
        if len(digits) < count and _are_hex(digits, len(digits)) and not final:
            return "".join(made), escape
        good = 0
        while good < len(digits) and _are_hex(digits[good], 1):
            good += 1
        reason = "\\Uxxxxxxxx out of range"
        if good < count:
            reason = "truncated \\%s escape" % (kind + "X" * count)
        error = UnicodeDecodeError("rawunicodeescape", data, escape, escape + 2 + good, reason)
        replacement, at = lookup_error(errors or "strict")(error)
        made.append(replacement)
    return "".join(made), len(data)


def charmap_build(map, /):
    made = {}
    for byte, c in enumerate(map):
        if c != "\ufffe":
            made[ord(c)] = byte
    return made


def charmap_encode(str, errors=None, mapping=None, /):
    if mapping is None:
        return latin_1_encode(str, errors)
    made = bytearray()
    at = 0
    while at < len(str):
        found = mapping.get(ord(str[at]))
        if found is not None:
            made += found if isinstance(found, bytes) else bytes([found])
            at += 1
            continue
        end = at + 1
        while end < len(str) and mapping.get(ord(str[end])) is None:
            end += 1
        error = UnicodeEncodeError("charmap", str, at, end, "character maps to <undefined>")
        text, at = lookup_error(errors or "strict")(error)
        made += text if isinstance(text, bytes) else charmap_encode(text, "strict", mapping)[0]
    return bytes(made), len(str)


def charmap_decode(data, errors=None, mapping=None, /):
    if mapping is None:
        return latin_1_decode(data, errors)
    data = bytes(data)
    made = []
    at = 0
    while at < len(data):
        byte = data[at]
        if isinstance(mapping, str):
            found = mapping[byte] if byte < len(mapping) else "\ufffe"
        else:
            found = mapping.get(byte, "\ufffe")
            if isinstance(found, int):
                found = chr(found)
        if found is not None and found != "\ufffe":
            made.append(found)
            at += 1
            continue
        error = UnicodeDecodeError("charmap", data, at, at + 1, "character maps to <undefined>")
        text, at = lookup_error(errors or "strict")(error)
        made.append(text)
    return "".join(made), len(data)


def readbuffer_encode(data, errors=None, /):
    data = data.encode() if isinstance(data, str) else bytes(data)
    return data, len(data)
