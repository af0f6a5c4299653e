"""Our own stand-in for CPython's `test.support`: what the runnable test methods use of it, and no more. A name that is
missing here is one that `prepare.py` knows as a feature out of level, or a method that fails."""

import contextlib
import functools
import io
import os
import sys
import unittest

from test.support.testcase import *

verbose = 0
use_resources = None
max_memuse = 0
real_max_memuse = 0
MAX_Py_ssize_t = sys.maxsize
NHASHBITS = 64
_1M = 1 << 20
_1G = 1 << 30
_2G = 2 << 30
_4G = 4 << 30
LONG_TIMEOUT = SHORT_TIMEOUT = LOOPBACK_TIMEOUT = INTERNET_TIMEOUT = 60.0
Py_DEBUG = False
Py_GIL_DISABLED = False
Py_TRACE_REFS = False
MS_WINDOWS = is_android = is_apple = is_apple_mobile = is_emscripten = is_jython = is_wasi = False
MISSING_C_DOCSTRINGS = True
HAVE_DOCSTRINGS = False
check_bolt_optimized = False
PGO = PGO_EXTENDED = False
TEST_HOME_DIR = os.getcwd()


class Error(Exception):
    """What goes wrong in a test."""


class TestFailed(Error):
    """A test failed."""

    def __init__(self, msg, *args, stats=None):
        self.msg = msg
        self.stats = stats
        super().__init__(msg, *args)


class ResourceDenied(unittest.SkipTest):
    """A test needs what it may not have."""


class _Always:
    """Compares equal, or unequal, with everything."""

    def __init__(self, equal):
        self._equal = equal

    def __eq__(self, other):
        return self._equal

    def __ne__(self, other):
        return not self._equal

    __hash__ = object.__hash__


ALWAYS_EQ = _Always(True)
NEVER_EQ = _Always(False)


class _Largest:
    """Greater than everything but itself."""

    def __eq__(self, other):
        return isinstance(other, type(self))

    def __lt__(self, other):
        return False

    def __le__(self, other):
        return self == other

    def __gt__(self, other):
        return not self == other

    def __ge__(self, other):
        return True

    __hash__ = object.__hash__


class _Smallest(_Largest):
    """Less than everything but itself."""

    def __lt__(self, other):
        return not self == other

    def __le__(self, other):
        return True

    def __gt__(self, other):
        return False

    def __ge__(self, other):
        return self == other

    __hash__ = object.__hash__


LARGEST = _Largest()
SMALLEST = _Smallest()


class BrokenIter:
    """An iterable whose methods raise as asked."""

    def __init__(self, init_raises=False, next_raises=False, iter_raises=False):
        self._next_raises = next_raises
        self._iter_raises = iter_raises
        if init_raises:
            1 / 0

    def __next__(self):
        if self._next_raises:
            1 / 0

    def __iter__(self):
        if self._iter_raises:
            1 / 0
        return self


class FakePath:
    """A path-like object."""

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return "<FakePath %r>" % (self.path,)

    def __fspath__(self):
        if isinstance(self.path, BaseException) or isinstance(self.path, type) and issubclass(self.path, BaseException):
            raise self.path
        return self.path


def _as_it_is(*args, **kwargs):
    """A decorator of no effect, used bare or with arguments."""
    if len(args) == 1 and not kwargs and callable(args[0]):
        return args[0]
    return lambda function: function


force_not_colorized = force_colorized = _as_it_is
requires_IEEE_754 = requires_docstrings = skip_emscripten_stack_overflow = skip_wasi_stack_overflow = _as_it_is
skip_if_buggy_ucrt_strfptime = skip_if_pgo_task = impl_detail = requires_resource = _as_it_is
thread_unsafe = anticipate_failure_never = requires_gil_enabled = _as_it_is


def skip_if_sanitizer(*args, **kwargs):
    return _as_it_is


def requires(resource, msg=None):
    raise ResourceDenied(msg or resource)


def is_resource_enabled(resource):
    return False


def check_impl_detail(**guards):
    """Tests ask whether they run on CPython: they do not, unless they exclude it."""
    return not guards.get("cpython", not any(guards.values()))


def check_disallow_instantiation(case, tp, *args, **kwds):
    case.assertRaises(TypeError, tp, *args, **kwds)


def gc_collect():
    import gc
    for _ in range(3):
        gc.collect()


@contextlib.contextmanager
def disable_gc():
    import gc
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextlib.contextmanager
def captured_output(name):
    old = getattr(sys, name)
    setattr(sys, name, io.StringIO())
    try:
        yield getattr(sys, name)
    finally:
        setattr(sys, name, old)


def captured_stdout():
    return captured_output("stdout")


def captured_stderr():
    return captured_output("stderr")


def captured_stdin():
    return captured_output("stdin")


_MISSING = object()


@contextlib.contextmanager
def swap_attr(obj, attr, new):
    old = getattr(obj, attr, _MISSING)
    setattr(obj, attr, new)
    try:
        yield None if old is _MISSING else old
    finally:
        if old is not _MISSING:
            setattr(obj, attr, old)
        elif hasattr(obj, attr):
            delattr(obj, attr)


@contextlib.contextmanager
def swap_item(obj, item, new):
    old = obj[item] if item in obj else _MISSING
    obj[item] = new
    try:
        yield None if old is _MISSING else old
    finally:
        if old is not _MISSING:
            obj[item] = old
        elif item in obj:
            del obj[item]


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    old = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(max_digits)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(old)


@contextlib.contextmanager
def set_recursion_limit(limit):
    old = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        yield
    finally:
        sys.setrecursionlimit(old)


def infinite_recursion(max_depth=None):
    """Bounds a recursion that would not end, so that it fails soon."""
    return set_recursion_limit(max_depth or 1000)


def get_c_recursion_limit():
    """minipy's own code nests as deep as that of CPython 3.13."""
    return 10_000


def get_recursion_available():
    return sys.getrecursionlimit() - 100


def exceeds_recursion_limit():
    """A depth that no recursion reaches."""
    return 100_000


def iter_builtin_types():
    import builtins
    for value in vars(builtins).values():
        if isinstance(value, type):
            yield value


def iter_name_value_pairs(obj):
    return ((name, getattr(obj, name)) for name in dir(obj))


def sortdict(dict):
    return "{" + ", ".join("%r: %r" % pair for pair in sorted(dict.items())) + "}"


def check__all__(test_case, module, name_of_module=None, extra=(), not_exported=()):
    names = name_of_module or (module.__name__,)
    names = (names,) if isinstance(names, str) else names
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        value = getattr(module, name)
        if getattr(value, "__module__", None) in names:
            expected.add(name)
    test_case.assertCountEqual(module.__all__, expected)


def findfile(filename, subdir=None):
    raise unittest.SkipTest("the data files of CPython's tests are not used")


def reap_children():
    pass


class _ClockInfo:
    """What a test asks of a clock."""

    resolution = 1e-9


class CPUStopwatch:
    """Takes the time that a block needs."""

    clock_info = _ClockInfo

    def __enter__(self):
        import time
        self._clock = time.perf_counter
        self.start_time = self._clock()
        return self

    def __exit__(self, *error):
        self.seconds = self._clock() - self.start_time


def requires_working_socket(*, module=False):
    """There are no sockets, and what asks for them needs none here."""
    return None if module else lambda function: function


def check_syntax_error(testcase, statement, errtext="", *, lineno=None, offset=None):
    with testcase.assertRaisesRegex(SyntaxError, errtext) as caught:
        compile(statement, "<test string>", "exec")
    error = caught.exception
    testcase.assertIsNotNone(error.lineno)
    testcase.assertIsNotNone(error.offset)
    if lineno is not None:
        testcase.assertEqual(error.lineno, lineno)
    if offset is not None:
        testcase.assertEqual(error.offset, offset)


def run_code(code, extra_names=None):
    """What the names of a program are at its end."""
    import textwrap
    names = dict(extra_names or {})
    exec(textwrap.dedent(code), names)
    return names


def requires_debug_ranges(reason=None):
    return _as_it_is


class catch_unraisable_exception:
    """What reached `sys.unraisablehook` last while the block ran is its attribute `unraisable`."""

    unraisable = None

    def __enter__(self):
        self._before = sys.unraisablehook
        sys.unraisablehook = lambda unraisable: setattr(self, "unraisable", unraisable)
        return self

    def __exit__(self, *exc_info):
        sys.unraisablehook = self._before
        del self.unraisable
