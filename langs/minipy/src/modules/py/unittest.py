"""Tests: cases, suites, a loader, a runner, and `main()` for the command line."""

import sys
import time

from unittest.case import (
    FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext,
    expectedFailure, skip, skipIf, skipUnless,
)
from unittest.result import TestResult, TextTestResult
from unittest.suite import TestLoader, TestSuite, defaultTestLoader


class TextTestRunner:
    """Runs a suite, writes what became of it to a stream, and returns the result."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False,
                 resultclass=None, warnings=None, *, tb_locals=False, durations=None):
        self.stream = sys.stderr if stream is None else stream
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        if resultclass is not None:
            self.resultclass = resultclass

    def run(self, test):
        result = self.resultclass(self.stream, self.descriptions, self.verbosity)
        result.failfast = self.failfast
        begin = time.perf_counter()
        result.startTestRun()
        try:
            test(result)
        finally:
            result.stopTestRun()
        taken = time.perf_counter() - begin
        result.printErrors()
        self.stream.write("-" * 70 + "\n")
        self.stream.write("Ran %d test%s in %.3fs\n\n" % (result.testsRun, "" if result.testsRun == 1 else "s", taken))
        details = [
            "%s=%d" % (name, len(kept))
            for name, kept in (
                ("failures", result.failures), ("errors", result.errors), ("skipped", result.skipped),
                ("expected failures", result.expectedFailures),
                ("unexpected successes", result.unexpectedSuccesses),
            )
            if kept
        ]
        verdict = "OK" if result.wasSuccessful() else "FAILED"
        if result.testsRun == 0 and not result.skipped and result.wasSuccessful():
            verdict = "NO TESTS RAN"
        self.stream.write(verdict + (" (%s)" % ", ".join(details) if details else "") + "\n")
        return result


class TestProgram:
    """Runs the tests of a module as the command line says."""

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None,
                 testLoader=defaultTestLoader, exit=True, verbosity=1, failfast=None, catchbreak=None,
                 buffer=None, warnings=None, *, tb_locals=False, durations=None):
        self.module = sys.modules[module] if isinstance(module, str) else module
        names = [defaultTest] if isinstance(defaultTest, str) else list(defaultTest or ())
        failfast = bool(failfast)
        given = []
        for argument in (sys.argv if argv is None else argv)[1:]:
            if argument in ("-v", "--verbose"):
                verbosity = 2
            elif argument in ("-q", "--quiet"):
                verbosity = 0
            elif argument in ("-f", "--failfast"):
                failfast = True
            elif argument.startswith("-"):
                sys.stderr.write("unittest: the option %s is not supported\n" % argument)
                sys.exit(2)
            else:
                given.append(argument)
        names = given or names
        if names:
            self.test = testLoader.loadTestsFromNames(names, self.module)
        else:
            self.test = testLoader.loadTestsFromModule(self.module)
        runner = TextTestRunner if testRunner is None else testRunner
        if isinstance(runner, type):
            runner = runner(verbosity=verbosity, failfast=failfast)
        self.result = runner.run(self.test)
        if exit:
            if self.result.testsRun == 0 and not self.result.skipped:
                sys.exit(5)
            sys.exit(0 if self.result.wasSuccessful() else 1)


main = TestProgram
