"""Runs on minipy, for `cargo xtask cpython-tests`: run.py MODULE IDS runs the tests of `test.MODULE` that IDS names
(Class.method, with commas between) and tells on standard output when each begins and what became of it."""

import sys
import unittest
from unittest.suite import TestSuite

# Tests replace sys.stdout.
OUTPUT = sys.stdout


def last_line(error):
    try:
        text = str(error)
    except Exception:
        text = "<exception str() failed>"
    entry = error.__traceback__
    lines = []
    while entry is not None:
        lines.append(str(entry.tb_lineno))
        entry = entry.tb_next
    lines = lines[-6:]
    kind = type(error).__name__
    text = kind + (": " + text if text else "")
    return " ".join(text.split())[:300] + "  [lines " + " ".join(lines) + "]"


def tell(*words):
    OUTPUT.write("\n@@ " + "\t".join(words) + "\n")
    OUTPUT.flush()


class Result(unittest.TestResult):
    def startTest(self, test):
        super().startTest(test)
        self.outcome = ("ok", "")
        tell("start", self.name(test))

    def name(self, test):
        return test.known_as

    def stopTest(self, test):
        tell(self.outcome[0], self.name(test), self.outcome[1])

    def note(self, outcome, text):
        if self.outcome[0] == "ok" or self.outcome[0] == "skip" and outcome != "skip":
            self.outcome = (outcome, text)

    def addError(self, test, err):
        if hasattr(test, "_testMethodName"):
            self.note("error", last_line(err[1]))
        else:
            tell("fixture", str(test), last_line(err[1]))

    def addFailure(self, test, err):
        self.note("fail", last_line(err[1]))

    def addSubTest(self, test, subtest, err):
        if err is not None:
            kind = "fail" if issubclass(err[0], test.failureException) else "error"
            self.note(kind, last_line(err[1]) + " in " + subtest._description())

    def addSkip(self, test, reason):
        if hasattr(test, "test_case") or hasattr(test, "_testMethodName"):
            self.note("skip", reason)
        else:
            tell("fixture", str(test), "skipped: " + reason)

    def addExpectedFailure(self, test, err):
        pass

    def addUnexpectedSuccess(self, test):
        self.note("fail", "unexpected success")


def main():
    name, ids = sys.argv[1:3]
    __import__("test." + name)
    module = sys.modules["test." + name]
    suite = TestSuite()
    for each in ids.split(","):
        cls, method = each.split(".")
        try:
            test = getattr(module, cls)(method)
            test.known_as = each
            suite.addTest(test)
        except Exception as error:
            tell("start", each)
            tell("error", each, "cannot be made: " + last_line(error))
    tell("ready", name)
    suite.run(Result())
    tell("done", name)


main()
