# Each way in which a test can end, seen through a result object.
import unittest


class Result(unittest.TestResult):
    def startTest(self, test):
        super().startTest(test)
        print("start", test.id().split(".", 1)[1])

    def stopTest(self, test):
        print("stop", self.testsRun)

    def addSuccess(self, test):
        print("  success")

    def addError(self, test, err):
        print("  error", err[0].__name__, err[1])

    def addFailure(self, test, err):
        print("  failure", err[0].__name__, err[1])

    def addSkip(self, test, reason):
        print("  skip", test, reason)

    def addExpectedFailure(self, test, err):
        print("  expected failure", err[1])

    def addUnexpectedSuccess(self, test):
        print("  unexpected success")

    def addSubTest(self, test, subtest, err):
        print("  subtest", subtest, err and err[1])


class Plain(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("setUpClass", cls.__name__)
        cls.addClassCleanup(print, "class cleanup")

    @classmethod
    def tearDownClass(cls):
        print("tearDownClass", cls.__name__)

    def setUp(self):
        self.addCleanup(print, "  cleanup", self._testMethodName)

    def tearDown(self):
        print("  tearDown")

    def test_ok(self):
        "A test that passes."
        print(self.shortDescription(), self, repr(self))

    def test_fail(self):
        self.assertEqual(1, 2, "with a message")

    def test_error(self):
        raise KeyError("x")

    def test_skip(self):
        self.skipTest("no need")

    @unittest.skip("never")
    def test_skip_mark(self):
        print("unreachable")

    @unittest.skipIf(1 < 2, "because")
    def test_skip_if(self):
        print("unreachable")

    @unittest.skipUnless(1 < 2, "because")
    def test_skip_unless(self):
        print("  reached")

    @unittest.expectedFailure
    def test_expected(self):
        self.assertTrue([])

    @unittest.expectedFailure
    def test_unexpected(self):
        pass

    def test_subtests(self):
        for i in range(4):
            with self.subTest("number", i=i):
                self.assertNotEqual(i, 2)
                with self.subTest(deeper=True):
                    self.assertLess(i, 3)
        with self.subTest():
            self.skipTest("here")
        print("  after")

    def test_sub_error(self):
        with self.subTest(k="v"):
            {}["missing"]

    def test_cleanup_fails(self):
        self.addCleanup(self.fail, "in cleanup")


class BadSetUp(unittest.TestCase):
    def setUp(self):
        raise ValueError("set up")

    def tearDown(self):
        print("unreachable")

    def test_a(self):
        print("unreachable")


class BadClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise ValueError("class")

    def test_a(self):
        print("unreachable")


@unittest.skip("whole class")
class Skipped(unittest.TestCase):
    def test_a(self):
        print("unreachable")


suite = unittest.TestSuite()
for case in (Plain, BadSetUp, BadClass, Skipped):
    suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(case))
print(suite.countTestCases())
suite.run(Result())
print(Plain("test_ok") == Plain("test_ok"), Plain("test_ok") == Plain("test_fail"))
try:
    Plain("test_none")
except ValueError as error:
    print(error)
