"""One test: what it may assert, and how it is run. Failures go to the result object it is run with."""

import sys

_MAX_REPR = 80


class SkipTest(Exception):
    """Raised to skip a test."""


class _ShouldStop(Exception):
    """A part of the test failed; the rest of it is not run."""


class _UnexpectedSuccess(Exception):
    """The test was marked to fail."""


def safe_repr(obj, short=False):
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    if short and len(text) >= _MAX_REPR:
        return text[:_MAX_REPR] + " [truncated]..."
    return text


def _without_middle(text, begin, end):
    """The text, or its begin and end where what lies between is much."""
    between = len(text) - begin - end
    return text[:begin] + "[%d chars]" % between + text[len(text) - end:] if between > 12 else text


def _pair_repr(first, second):
    """The representations of two values, without most of what they have in common if they are long."""
    texts = [safe_repr(first), safe_repr(second)]
    longest = max(map(len, texts))
    if longest <= _MAX_REPR:
        return texts
    common = 0
    while common < min(map(len, texts)) and texts[0][common] == texts[1][common]:
        common += 1
    prefix = texts[0][:common]
    shown = _MAX_REPR - (longest - common + 17)
    if shown > 5:
        prefix = _without_middle(prefix, 5, shown)
        return [prefix + text[common:] for text in texts]
    prefix = _without_middle(prefix, 5, 5)
    return [prefix + _without_middle(text[common:], 41, 5) for text in texts]


def skip(reason):
    def mark(test):
        if isinstance(test, type):
            test.__unittest_skip__ = True
            test.__unittest_skip_why__ = reason
            return test

        def skipped(*args, **kwargs):
            raise SkipTest(reason)

        skipped.__name__ = test.__name__
        skipped.__qualname__ = test.__qualname__
        skipped.__doc__ = test.__doc__
        skipped.__unittest_skip__ = True
        skipped.__unittest_skip_why__ = reason
        return skipped

    if callable(reason) and not isinstance(reason, (str, type)):
        test, reason = reason, ""
        return mark(test)
    return mark


def _unchanged(test):
    return test


def skipIf(condition, reason):
    return skip(reason) if condition else _unchanged


def skipUnless(condition, reason):
    return _unchanged if condition else skip(reason)


def expectedFailure(test):
    test.__unittest_expecting_failure__ = True
    return test


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def doModuleCleanups():
    _run_cleanups(_module_cleanups)


def _run_cleanups(cleanups):
    failed = None
    while cleanups:
        function, args, kwargs = cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as error:
            failed = failed or error
    if failed is not None:
        raise failed


def enterModuleContext(manager):
    return _enter_context(manager, addModuleCleanup)


def _enter_context(manager, add_cleanup):
    cls = type(manager)
    try:
        enter, leave = cls.__enter__, cls.__exit__
    except AttributeError:
        raise TypeError("'%s.%s' object does not support the context manager protocol"
                        % (cls.__module__, cls.__qualname__)) from None
    value = enter(manager)
    add_cleanup(leave, manager, None, None, None)
    return value


class _Expecting:
    """A context that demands something of the block inside, or of a call."""

    def __init__(self, expected, case, regex=None):
        self.expected = expected
        self.test_case = case
        self.expected_regex = regex
        self.obj_name = None
        self.msg = None

    def handle(self, name, args, kwargs):
        if not _is_class_of(self.expected, self._base):
            raise TypeError("%s() arg 1 must be %s" % (name, self._base_text))
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError("%r is an invalid keyword argument for this function" % next(iter(kwargs)))
            return self
        function, *args = args
        self.obj_name = getattr(function, "__name__", None) or str(function)
        with self:
            function(*args, **kwargs)

    def _fail(self, text):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, text))

    def _names(self):
        expected = self.expected
        if isinstance(expected, tuple):
            return "(" + ", ".join(each.__name__ for each in expected) + ")"
        return expected.__name__

    def _check_text(self, text):
        if self.expected_regex is not None and not _search(self.expected_regex, text):
            self._fail('"%s" does not match "%s"' % (_pattern_text(self.expected_regex), text))


def _is_class_of(value, base):
    if isinstance(value, tuple):
        return all(_is_class_of(each, base) for each in value)
    return isinstance(value, type) and issubclass(value, base)


def _search(regex, text):
    if isinstance(regex, str):
        import re
        regex = re.compile(regex)
    return regex.search(text)


def _pattern_text(regex):
    return regex if isinstance(regex, str) else regex.pattern


class _AssertRaises(_Expecting):
    _base = BaseException
    _base_text = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if kind is None:
            if self.obj_name:
                self._fail("%s not raised by %s" % (self._names_raised(), self.obj_name))
            self._fail("%s not raised" % self._names_raised())
        if not issubclass(kind, self.expected):
            return False
        self.exception = error.with_traceback(None)
        self._check_text(str(error))
        return True

    def _names_raised(self):
        return str(self.expected) if isinstance(self.expected, tuple) else self.expected.__name__


class _AssertWarns(_Expecting):
    _base = Warning
    _base_text = "a warning type or tuple of warning types"

    def __enter__(self):
        import warnings
        self._manager = warnings.catch_warnings(record=True)
        self.warnings = self._manager.__enter__()
        warnings.simplefilter("always", self.expected if isinstance(self.expected, type) else Warning)
        return self

    def __exit__(self, kind, error, traceback):
        self._manager.__exit__(kind, error, traceback)
        if kind is not None:
            return
        first = None
        for seen in self.warnings:
            if not isinstance(seen.message, self.expected):
                continue
            if first is None:
                first = seen.message
            if self.expected_regex is not None and not _search(self.expected_regex, str(seen.message)):
                continue
            self.warning = seen.message
            self.filename = seen.filename
            self.lineno = seen.lineno
            return
        if first is not None:
            self._check_text(str(first))
        by = " by " + self.obj_name if self.obj_name else ""
        self._fail("%s not triggered%s" % (self._names(), by))


class _SubTest:
    """The part of a test inside `with self.subTest(...)`."""

    def __init__(self, case, message, params):
        self.test_case = case
        self._message = message
        self.params = params
        self.failureException = case.failureException

    def _description(self):
        parts = []
        if self._message is not None:
            parts.append("[%s]" % (self._message,))
        if self.params:
            parts.append("(" + ", ".join("%s=%r" % pair for pair in self.params.items()) + ")")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return "%s %s" % (self.test_case.id(), self._description())

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return "%s %s" % (self.test_case, self._description())


class _SubTestContext:
    def __init__(self, case, message, params):
        self._case = case
        outer = case._subtest
        inherited = outer.params.items() if outer else ()
        params.update((name, value) for name, value in inherited if name not in params)
        self._subtest = _SubTest(case, message, params)

    def __enter__(self):
        self._outer = self._case._subtest
        self._case._subtest = self._subtest
        self._failed_before, self._case._failed = self._case._failed, False

    def __exit__(self, kind, error, traceback):
        case = self._case
        case._subtest = self._outer
        well = not case._failed
        case._failed = case._failed or self._failed_before
        result = case._result
        if result is None:
            return False
        if kind is None:
            if well:
                result.addSubTest(case, self._subtest, None)
            return False
        if issubclass(kind, (KeyboardInterrupt, _ShouldStop)) or case._expecting_failure:
            return False
        if issubclass(kind, SkipTest):
            result.addSkip(self._subtest, str(error))
            return True
        if not issubclass(kind, Exception):
            return False
        case._failed = True
        result.addSubTest(case, self._subtest, (kind, error, traceback))
        if result.failfast:
            raise _ShouldStop
        return True


class TestCase:
    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8

    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._testMethodDoc = "No test"
        self._cleanups = []
        self._subtest = None
        self._result = None
        self._failed = False
        self._expecting_failure = False
        self._type_equality = {}
        method = getattr(self, methodName, None)
        if method is not None:
            self._testMethodDoc = method.__doc__
        elif methodName != "runTest":
            raise ValueError("no such test method in %s: %s" % (self.__class__, methodName))
        for kind, name in (
            (dict, "assertDictEqual"), (list, "assertListEqual"), (tuple, "assertTupleEqual"),
            (set, "assertSetEqual"), (frozenset, "assertSetEqual"), (str, "assertMultiLineEqual"),
        ):
            self.addTypeEqualityFunc(kind, name)

    def addTypeEqualityFunc(self, typeobj, function):
        self._type_equality[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return _enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return _enter_context(cm, cls.addClassCleanup)

    @classmethod
    def doClassCleanups(cls):
        _run_cleanups(cls._class_cleanups)

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        from unittest.result import TestResult
        return TestResult()

    def id(self):
        return "%s.%s.%s" % (self.__class__.__module__, self.__class__.__qualname__, self._testMethodName)

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        cls = self.__class__
        return "%s (%s.%s.%s)" % (self._testMethodName, cls.__module__, cls.__qualname__, self._testMethodName)

    def __repr__(self):
        cls = self.__class__
        return "<%s.%s testMethod=%s>" % (cls.__module__, cls.__qualname__, self._testMethodName)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def subTest(self, msg=None, **params):
        return _SubTestContext(self, msg, params)

    # How a test is run.

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    def run(self, result=None):
        if result is None:
            result = self.defaultTestResult()
            result.startTestRun()
            own = True
        else:
            own = False
        result.startTest(self)
        try:
            method = getattr(self, self._testMethodName)
            if getattr(self.__class__, "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
                why = getattr(self.__class__, "__unittest_skip_why__", "")
                result.addSkip(self, why or getattr(method, "__unittest_skip_why__", ""))
                return result
            self._result = result
            self._failed = self._skipped = False
            self._expecting_failure = (getattr(self.__class__, "__unittest_expecting_failure__", False)
                                       or getattr(method, "__unittest_expecting_failure__", False))
            expected = None
            if self._part(self.setUp):
                expected = self._part(method, True)
                if not isinstance(expected, tuple):
                    expected = None
                self._part(self.tearDown)
            self.doCleanups()
            if self._expecting_failure and not self._skipped:
                if expected is not None:
                    result.addExpectedFailure(self, expected)
                elif not self._failed:
                    result.addUnexpectedSuccess(self)
            elif not self._failed and not self._skipped:
                result.addSuccess(self)
            return result
        finally:
            self._result = None
            self._subtest = None
            result.stopTest(self)
            if own:
                result.stopTestRun()

    def _part(self, function, is_test=False):
        """Runs a part of the test; tells whether it went well, or the error that was expected of it."""
        try:
            function()
            return True
        except KeyboardInterrupt:
            raise
        except SkipTest as error:
            self._skipped = True
            self._result.addSkip(self, str(error))
        except _ShouldStop:
            pass
        except self.failureException as error:
            if is_test and self._expecting_failure:
                return (type(error), error, error.__traceback__)
            self._failed = True
            self._result.addFailure(self, (type(error), error, error.__traceback__))
        except BaseException as error:
            if is_test and self._expecting_failure:
                return (type(error), error, error.__traceback__)
            self._failed = True
            self._result.addError(self, (type(error), error, error.__traceback__))
        return False

    def doCleanups(self):
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            if self._result is None:
                function(*args, **kwargs)
            else:
                self._part(lambda: function(*args, **kwargs))
        return not self._failed

    # What a test may assert.

    def _formatMessage(self, msg, standard):
        if not self.longMessage:
            return msg or standard
        return standard if msg is None else "%s : %s" % (standard, msg)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _fail(self, msg, standard):
        raise self.failureException(self._formatMessage(msg, standard))

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._fail(msg, "%s is not true" % safe_repr(expr))

    def assertFalse(self, expr, msg=None):
        if expr:
            self._fail(msg, "%s is not false" % safe_repr(expr))

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _AssertRaises(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _AssertRaises(expected_exception, self, expected_regex)
        return context.handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _AssertWarns(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        context = _AssertWarns(expected_warning, self, expected_regex)
        return context.handle("assertWarnsRegex", args, kwargs)

    def assertEqual(self, first, second, msg=None):
        if type(first) is type(second):
            function = self._type_equality.get(type(first))
            if function is not None:
                if isinstance(function, str):
                    function = getattr(self, function)
                return function(first, second, msg=msg)
        if not first == second:
            self._fail(msg, "%s != %s" % tuple(_pair_repr(first, second)))

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._fail(msg, "%s == %s" % (safe_repr(first), safe_repr(second)))

    def _close(self, first, second, places, delta):
        """None if the two are close, else the difference and what is wrong with it."""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        if first == second:
            return True, None, None
        difference = abs(first - second)
        if delta is not None:
            return difference <= delta, difference, "%s delta" % safe_repr(delta)
        places = 7 if places is None else places
        return round(difference, places) == 0, difference, "%r places" % places

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        close, difference, what = self._close(first, second, places, delta)
        if not close:
            self._fail(msg, "%s != %s within %s (%s difference)"
                       % (safe_repr(first), safe_repr(second), what, safe_repr(difference)))

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if delta is not None and first != second and abs(first - second) > delta:
            return
        close, difference, what = self._close(first, second, places, delta)
        if close:
            if delta is not None:
                self._fail(msg, "%s == %s within %s (%s difference)"
                           % (safe_repr(first), safe_repr(second), what, safe_repr(difference)))
            self._fail(msg, "%s == %s within %r places"
                       % (safe_repr(first), safe_repr(second), 7 if places is None else places))

    def assertSequenceEqual(self, first, second, msg=None, seq_type=None):
        if seq_type is not None:
            name = seq_type.__name__
            for which, each in (("First", first), ("Second", second)):
                if not isinstance(each, seq_type):
                    raise self.failureException("%s sequence is not a %s: %s" % (which, name, safe_repr(each)))
        else:
            name = "sequence"
        lengths = []
        for which, each in (("First", first), ("Second", second)):
            try:
                lengths.append(len(each))
            except (TypeError, NotImplementedError):
                self._fail(msg, "%s %s has no length.    Non-sequence?" % (which, name))
        if first == second:
            return
        text = "%ss differ: %s != %s\n" % ((name.capitalize(),) + tuple(_pair_repr(first, second)))
        for i in range(min(lengths)):
            if first[i] != second[i]:
                text += "\nFirst differing element %d:\n%s\n%s\n" % ((i,) + tuple(_pair_repr(first[i], second[i])))
                break
        else:
            if lengths[0] == lengths[1] and seq_type is None and type(first) is not type(second):
                return
        self._fail(msg, text)

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        only_first, only_second = set1.difference(set2), set2.difference(set1)
        if not (only_first or only_second):
            return
        lines = []
        if only_first:
            lines.append("Items in the first set but not the second:")
            lines.extend(map(repr, only_first))
        if only_second:
            lines.append("Items in the second set but not the first:")
            lines.extend(map(repr, only_second))
        self._fail(msg, "\n".join(lines))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            self._fail(msg, "%s != %s" % tuple(_pair_repr(d1, d2)))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first != second:
            self._fail(msg, "%s != %s" % tuple(_pair_repr(first, second)))

    def assertCountEqual(self, first, second, msg=None):
        rest, missing = list(second), []
        for item in first:
            for i, other in enumerate(rest):
                if item is other or item == other:
                    del rest[i]
                    break
            else:
                missing.append(item)
        if missing or rest:
            self._fail(msg, "Element counts were not equal:\nFirst has more of: %s\nSecond has more of: %s"
                       % (safe_repr(missing), safe_repr(rest)))

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._fail(msg, "%s not found in %s" % (safe_repr(member), safe_repr(container)))

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._fail(msg, "%s unexpectedly found in %s" % (safe_repr(member), safe_repr(container)))

    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            self._fail(msg, "%s is not %s" % (safe_repr(expr1), safe_repr(expr2)))

    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            self._fail(msg, "unexpectedly identical: %s" % safe_repr(expr1))

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self._fail(msg, "%s is not None" % safe_repr(obj))

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self._fail(msg, "unexpectedly None")

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            self._fail(msg, "%s is not an instance of %r" % (safe_repr(obj), cls))

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            self._fail(msg, "%s is an instance of %r" % (safe_repr(obj), cls))

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._fail(msg, "%s not less than %s" % (safe_repr(a), safe_repr(b)))

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._fail(msg, "%s not less than or equal to %s" % (safe_repr(a), safe_repr(b)))

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._fail(msg, "%s not greater than %s" % (safe_repr(a), safe_repr(b)))

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._fail(msg, "%s not greater than or equal to %s" % (safe_repr(a), safe_repr(b)))

    def assertRegex(self, text, expected_regex, msg=None):
        if not _search(expected_regex, text):
            self._fail(msg, "Regex didn't match: %r not found in %r" % (_pattern_text(expected_regex), text))

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        found = _search(unexpected_regex, text)
        if found:
            self._fail(msg, "Regex matched: %r matches %r in %r"
                       % (text[found.start():found.end()], _pattern_text(unexpected_regex), text))


class FunctionTestCase(TestCase):
    """A test made of functions."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._functions = (setUp, testFunc, tearDown)
        self._description = description

    def setUp(self):
        if self._functions[0] is not None:
            self._functions[0]()

    def tearDown(self):
        if self._functions[2] is not None:
            self._functions[2]()

    def runTest(self):
        self._functions[1]()

    def id(self):
        return self._functions[1].__name__

    def __str__(self):
        return "%s (%s)" % (self.__class__.__name__, self._functions[1].__name__)

    def shortDescription(self):
        return self._description
