# The command line's runner: what it writes, and the status.
import io
import unittest


class First(unittest.TestCase):
    def test_one(self):
        pass

    def test_two(self):
        self.fail("two")

    def test_three(self):
        raise ValueError("three")

    @unittest.skip("later")
    def test_four(self):
        pass


class Second(unittest.TestCase):
    def test_five(self):
        "Described."


def shown(verbosity, **options):
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromNames(["First", "Second.test_five"], __import__("__main__"))
    result = unittest.TextTestRunner(stream, verbosity=verbosity, **options).run(suite)
    for line in stream.getvalue().split("\n"):
        if line.startswith("Ran"):
            line = line.split(" in ")[0]
        # The lines of the tracebacks are the interpreter's.
        if not line.startswith((" ", "Traceback")):
            print("|" + line)
    print(result.wasSuccessful(), result.testsRun)


shown(1)
shown(2)
shown(0)
shown(1, failfast=True)
program = unittest.main(argv=["x", "Second"], exit=False, testRunner=unittest.TextTestRunner(io.StringIO()))
print(program.result.wasSuccessful(), program.result.testsRun)
for names in (["Second"], ["First"], ["First.test_one", "Second"]):
    try:
        unittest.main(argv=["x"] + names, testRunner=unittest.TextTestRunner(io.StringIO()))
    except SystemExit as end:
        print(names, end.code)
