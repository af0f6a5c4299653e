"""What became of tests, and how it is written on a stream."""

import sys


def describe_error(error):
    """The text of an exception with its traceback."""
    try:
        import traceback
    except ImportError:
        pass
    else:
        if hasattr(traceback, "format_exception"):
            return "".join(traceback.format_exception(type(error), error, error.__traceback__))
    lines = []
    entry = error.__traceback__
    if entry is not None:
        lines.append("Traceback (most recent call last):\n")
    while entry is not None:
        lines.append("  line %d\n" % entry.tb_lineno)
        entry = entry.tb_next
    try:
        text = str(error)
    except Exception:
        text = "<exception str() failed>"
    lines.append(type(error).__name__ + (": " + text if text else "") + "\n")
    return "".join(lines)


class TestResult:
    """Collects what became of each test."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failures = []
        self.errors = []
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.testsRun = 0
        self.failfast = False
        self.shouldStop = False
        self.buffer = False

    def startTestRun(self):
        pass

    def stopTestRun(self):
        pass

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        pass

    def printErrors(self):
        pass

    def _stop_if_first(self):
        if self.failfast:
            self.stop()

    def addError(self, test, err):
        self.errors.append((test, describe_error(err[1])))
        self._stop_if_first()

    def addFailure(self, test, err):
        self.failures.append((test, describe_error(err[1])))
        self._stop_if_first()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            kept = self.failures if issubclass(err[0], test.failureException) else self.errors
            kept.append((subtest, describe_error(err[1])))
            self._stop_if_first()

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, describe_error(err[1])))

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)
        self._stop_if_first()

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        self.shouldStop = True

    def __repr__(self):
        return "<%s.%s run=%i errors=%i failures=%i>" % (
            type(self).__module__, type(self).__qualname__, self.testsRun, len(self.errors), len(self.failures))


class TextTestResult(TestResult):
    """Writes a letter for each test, or with verbosity 2 a line."""

    def __init__(self, stream, descriptions, verbosity):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.descriptions = descriptions
        self.showAll = verbosity > 1
        self.dots = verbosity == 1

    def getDescription(self, test):
        first = test.shortDescription()
        return "%s\n%s" % (test, first) if self.descriptions and first else str(test)

    def _write(self, letter, word):
        if self.showAll:
            self.stream.write(word + "\n")
        elif self.dots:
            self.stream.write(letter)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test) + " ... ")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            if issubclass(err[0], subtest.failureException):
                self._write("F", "FAIL")
            else:
                self._write("E", "ERROR")

    def addSuccess(self, test):
        self._write(".", "ok")

    def addError(self, test, err):
        super().addError(test, err)
        self._write("E", "ERROR")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._write("F", "FAIL")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._write("s", "skipped %r" % (reason,))

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._write("x", "expected failure")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._write("u", "unexpected success")

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.write("\n")
        for flavour, kept in (("ERROR", self.errors), ("FAIL", self.failures)):
            for test, text in kept:
                self.stream.write("%s\n%s: %s\n%s\n%s\n" % (
                    "=" * 70, flavour, self.getDescription(test), "-" * 70, text))
        if self.unexpectedSuccesses:
            self.stream.write("=" * 70 + "\n")
            for test in self.unexpectedSuccesses:
                self.stream.write("UNEXPECTED SUCCESS: %s\n" % self.getDescription(test))
