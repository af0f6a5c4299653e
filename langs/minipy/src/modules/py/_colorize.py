"""Colours of the standard library's own output. CPython 3.13 has none there, so that each is an empty text."""


class _Plain:
    """A theme, and the part of one that a module uses."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self if name in _MODULES else ""


_MODULES = frozenset(("argparse", "difflib", "syntax", "traceback", "unittest"))


ANSIColors = _Plain()


def get_colors(colorize=False, *, file=None):
    return ANSIColors


def can_colorize(*, file=None):
    return False


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return _Plain()


def decolor(text):
    return text
