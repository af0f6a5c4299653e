"""Our own stand-in for CPython's `test.support.os_helper`."""

import os

TESTFN = "@minipy_test_%d_tmp" % os.getpid()
TESTFN_ASCII = TESTFN


def unlink(filename):
    try:
        os.unlink(filename)
    except OSError:
        pass


class EnvironmentVarGuard:
    """Restores the environment at its end."""

    def __enter__(self):
        self._saved = dict(os.environ)
        return self

    def __exit__(self, *error):
        os.environ.clear()
        os.environ.update(self._saved)

    def __getitem__(self, name):
        return os.environ[name]

    def __setitem__(self, name, value):
        os.environ[name] = value

    def set(self, name, value):
        os.environ[name] = value

    def unset(self, name):
        os.environ.pop(name, None)
