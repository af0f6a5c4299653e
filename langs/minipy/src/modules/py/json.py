"""Texts in JSON."""

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]

from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder

_default_encoder = JSONEncoder()
_default_decoder = JSONDecoder()


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    if (not skipkeys and ensure_ascii and check_circular and allow_nan and cls is None and indent is None
            and separators is None and default is None and not sort_keys and not kw):
        return _default_encoder.encode(obj)
    encoder = (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan,
        indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw)
    return encoder.encode(obj)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
         separators=None, default=None, sort_keys=False, **kw):
    encoder = (JSONEncoder if cls is None else cls)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan,
        indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw)
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)


def detect_encoding(b):
    """The encoding of a text whose first two characters are ASCII, as those of JSON are."""
    if b.startswith((b"\0\0\xfe\xff", b"\xff\xfe\0\0")):
        return "utf-32"
    if b.startswith((b"\xfe\xff", b"\xff\xfe")):
        return "utf-16"
    if b.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    if len(b) >= 4:
        if not b[0]:
            return "utf-16-be" if b[1] else "utf-32-be"
        if not b[1]:
            return "utf-16-le" if b[2] or b[3] else "utf-32-le"
    elif len(b) == 2:
        if not b[0]:
            return "utf-16-be"
        if not b[1]:
            return "utf-16-le"
    return "utf-8"


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode(detect_encoding(s), "surrogatepass")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not " + s.__class__.__name__)
    if (cls is None and object_hook is None and parse_int is None and parse_float is None
            and parse_constant is None and object_pairs_hook is None and not kw):
        return _default_decoder.decode(s)
    for name, value in (("object_hook", object_hook), ("object_pairs_hook", object_pairs_hook),
                        ("parse_float", parse_float), ("parse_int", parse_int), ("parse_constant", parse_constant)):
        if value is not None:
            kw[name] = value
    return (JSONDecoder if cls is None else cls)(**kw).decode(s)


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
         object_pairs_hook=None, **kw):
    return loads(fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float, parse_int=parse_int,
                 parse_constant=parse_constant, object_pairs_hook=object_pairs_hook, **kw)
