"""Our own stand-in for CPython's `test.support.import_helper`. minipy has one implementation of each module, so the
pure and the accelerated one of a test are the same."""

import sys
import unittest


def _import(name):
    __import__(name)
    return sys.modules[name]


def import_module(name, deprecated=False, *, required_on=()):
    try:
        return _import(name)
    except ImportError as error:
        raise unittest.SkipTest(str(error)) from None


def import_fresh_module(name, fresh=(), blocked=(), *, deprecated=False, usefrozen=False):
    try:
        return _import(name)
    except ImportError:
        return None


def unload(name):
    sys.modules.pop(name, None)


def forget(modname):
    unload(modname)


class CleanImport:
    """Imports inside the block are anew."""

    def __init__(self, *names, usefrozen=False):
        self._saved = dict(sys.modules)
        for name in names:
            sys.modules.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        sys.modules.update(self._saved)
