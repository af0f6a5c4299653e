"""Our own stand-in for CPython's `test.support.warnings_helper`."""

import contextlib
import functools
import warnings


class WarningsRecorder:
    """The warnings seen so far; its attributes are those of the last one."""

    def __init__(self, seen):
        self._seen = seen
        self._last = 0

    def __getattr__(self, name):
        if len(self._seen) > self._last:
            return getattr(self._seen[-1], name)
        raise AttributeError("%r has no attribute %r" % (self, name))

    @property
    def warnings(self):
        return self._seen[self._last:]

    def reset(self):
        self._last = len(self._seen)


@contextlib.contextmanager
def check_warnings(*filters, quiet=None):
    import re
    if not filters:
        filters = (("", Warning),)
        if quiet is None:
            quiet = True
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        yield WarningsRecorder(seen)
    left = [each.message for each in seen]
    for text, category in filters:
        found = [message for message in left
                 if re.match(text, str(message), re.I) and issubclass(type(message), category)]
        for message in found:
            left.remove(message)
        if not found and not quiet:
            raise AssertionError("filter (%r, %s) did not catch any warning" % (text, category.__name__))
    if left:
        raise AssertionError("unhandled warning %s" % left[0])


@contextlib.contextmanager
def check_no_warnings(testcase, message="", category=Warning, force_gc=False):
    with warnings.catch_warnings(record=True) as seen:
        warnings.filterwarnings("always", message=message, category=category)
        yield
    testcase.assertEqual(seen, [])


@contextlib.contextmanager
def save_restore_warnings_filters():
    with warnings.catch_warnings():
        yield


def ignore_warnings(*, category):
    def decorate(test):
        @functools.wraps(test)
        def wrapper(self, *args, **kwargs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category=category)
                return test(self, *args, **kwargs)
        return wrapper
    return decorate
