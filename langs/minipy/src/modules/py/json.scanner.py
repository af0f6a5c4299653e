"""Where values of JSON begin and end."""

__all__ = ["make_scanner"]

from _json import scan_once as _scan_once


def make_scanner(context):
    """A function that reads the value at an index, with the options of a decoder."""
    from json.decoder import JSONDecodeError
    settings = (context.strict, context.object_hook, context.object_pairs_hook, context.parse_float,
                context.parse_int, context.parse_constant, JSONDecodeError)

    def scan_once(string, idx):
        return _scan_once(settings, string, idx)

    return scan_once
