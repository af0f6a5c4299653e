"""Tests in groups, and where they come from."""

import sys

from unittest.case import TestCase, SkipTest


class _Fixture:
    """Stands for setUpClass and its kin where a result wants a test."""

    def __init__(self, description, failure):
        self.description = description
        self.failureException = failure

    def id(self):
        return self.description

    __str__ = id

    def shortDescription(self):
        return None

    def countTestCases(self):
        return 0


class TestSuite:
    """Tests and suites, run in order."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def __iter__(self):
        return iter(self._tests)

    def __eq__(self, other):
        return self._tests == other._tests if isinstance(other, TestSuite) else NotImplemented

    __hash__ = object.__hash__

    def __repr__(self):
        return "<%s.%s tests=%s>" % (type(self).__module__, type(self).__qualname__, self._tests)

    def addTest(self, test):
        if not callable(test):
            raise TypeError("%r is not callable" % (test,))
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def countTestCases(self):
        return sum(test.countTestCases() for test in self._tests)

    def _flat(self):
        for test in self._tests:
            if isinstance(test, TestSuite):
                yield from test._flat()
            else:
                yield test

    def __call__(self, *args, **kwargs):
        return self.run(*args, **kwargs)

    def run(self, result, debug=False):
        module = cls = None
        module_works = class_works = True
        for test in self._flat():
            if result.shouldStop:
                break
            if type(test).__module__ != module:
                if class_works:
                    self._leave_class(result, cls)
                    cls = None
                if module_works:
                    self._leave_module(result, module)
                module = type(test).__module__
                module_works = self._fixture(result, "setUpModule", module, sys.modules.get(module))
            if type(test) is not cls:
                if class_works:
                    self._leave_class(result, cls)
                cls = type(test)
                class_works = True
                if module_works and not getattr(cls, "__unittest_skip__", False):
                    class_works = self._fixture(result, "setUpClass", cls.__module__ + "." + cls.__qualname__, cls)
                    if not class_works:
                        getattr(cls, "doClassCleanups", int)()
            if module_works and class_works:
                test(result)
        if class_works:
            self._leave_class(result, cls)
        if module_works:
            self._leave_module(result, module)
        return result

    def _leave_class(self, result, cls):
        if cls is not None and not getattr(cls, "__unittest_skip__", False):
            name = cls.__module__ + "." + cls.__qualname__
            self._fixture(result, "tearDownClass", name, cls)
            self._fixture(result, "doClassCleanups", name, cls)

    def _leave_module(self, result, module):
        if module is not None:
            from unittest import case
            self._fixture(result, "tearDownModule", module, sys.modules.get(module))
            self._fixture(result, "doModuleCleanups", module, case)

    def _fixture(self, result, name, where, owner):
        function = getattr(owner, name, None)
        if function is None:
            return True
        try:
            function()
        except SkipTest as error:
            result.addSkip(_Fixture("%s (%s)" % (name, where), AssertionError), str(error))
            return False
        except Exception as error:
            fixture = _Fixture("%s (%s)" % (name, where), AssertionError)
            result.addError(fixture, (type(error), error, error.__traceback__))
            return False
        return True


class TestLoader:
    """Finds tests in classes and modules."""

    testMethodPrefix = "test"
    suiteClass = TestSuite

    def __init__(self):
        self.errors = []

    def getTestCaseNames(self, testCaseClass):
        prefix = self.testMethodPrefix
        return sorted(name for name in dir(testCaseClass)
                      if name.startswith(prefix) and callable(getattr(testCaseClass, name)))

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        suites = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, TestCase) and obj.__module__ != "unittest.case":
                suites.append(self.loadTestsFromTestCase(obj))
        suite = self.suiteClass(suites)
        load = getattr(module, "load_tests", None)
        return load(self, suite, pattern) if load is not None else suite

    def loadTestsFromName(self, name, module=None):
        parts = name.split(".")
        obj = module
        if obj is None:
            obj = __import__(parts[0])
            parts = parts[1:]
        parent = None
        for part in parts:
            parent, obj = obj, getattr(obj, part)
        if isinstance(obj, type(sys)):
            return self.loadTestsFromModule(obj)
        if isinstance(obj, type) and issubclass(obj, TestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(parent, type) and issubclass(parent, TestCase):
            return self.suiteClass([parent(parts[-1])])
        if isinstance(obj, TestSuite):
            return obj
        found = obj()
        return found if isinstance(found, TestSuite) else self.suiteClass([found])

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


defaultTestLoader = TestLoader()
