"""Warnings are written to the standard error stream, each text once."""

import sys

_shown = set()
_silent = []


def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if category in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
        return
    text = "%s: %s" % (category.__name__, message)
    if text in _shown or _silent:
        return
    _shown.add(text)
    sys.stderr.write(text + "\n")


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action == "ignore":
        _silent.append(category)
    else:
        _silent.clear()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    simplefilter(action, category)


def resetwarnings():
    _silent.clear()


class catch_warnings:
    """Restores the filters at its end."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning):
        self._record = record
        self._action = action

    def __enter__(self):
        self._saved = list(_silent)
        if self._action is not None:
            simplefilter(self._action)
        return [] if self._record else None

    def __exit__(self, *exc_info):
        _silent.clear()
        _silent.extend(self._saved)
