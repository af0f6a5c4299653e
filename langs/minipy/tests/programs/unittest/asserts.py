# The messages of the assertions.
import unittest


class Case(unittest.TestCase):
    def runTest(self):
        pass


case = Case()


def show(name, *args, **kwargs):
    try:
        getattr(case, name)(*args, **kwargs)
    except AssertionError as error:
        print(name, "->", error)
    except Exception as error:
        print(name, "raises", type(error).__name__, error)
    else:
        print(name, "holds")


show("assertEqual", 1, 1)
show("assertEqual", 1, 2)
show("assertEqual", 1, 2, "why")
show("assertEqual", 1, 1.5)
show("assertEqual", "a" * 200, 5)
show("assertNotEqual", 1, 1)
show("assertTrue", 0)
show("assertFalse", [1])
show("assertIs", 1, None)
show("assertIs", [], [], "same")
show("assertIsNot", None, None)
show("assertIsNone", 3)
show("assertIsNotNone", None)
show("assertIn", 1, [2])
show("assertIn", 1, [1])
show("assertNotIn", 1, [1])
show("assertIsInstance", 1, str)
show("assertIsInstance", 1, (str, list))
show("assertNotIsInstance", 1, int)
show("assertLess", 2, 1)
show("assertLessEqual", 2, 1)
show("assertGreater", 1, 2)
show("assertGreaterEqual", 1, 2)
show("assertAlmostEqual", 1.0, 1.00000001)
show("assertAlmostEqual", 1.0, 1.1)
show("assertAlmostEqual", 1.0, 1.1, places=3)
show("assertAlmostEqual", 1.0, 1.5, delta=0.25)
show("assertAlmostEqual", 1.0, 1.5, places=1, delta=0.25)
show("assertNotAlmostEqual", 1.0, 1.0)
show("assertNotAlmostEqual", 1.0, 1.25, delta=0.5)
show("assertSetEqual", {1}, {1})
show("assertSetEqual", {1, 2}, {2, 3})
show("assertCountEqual", [1, 2, 2], [2, 1, 2])
show("assertCountEqual", [[1], {}], [{}, [1]])
show("assertListEqual", [1], (1,))
show("assertTupleEqual", [1], (1,))
show("assertDictEqual", {1: 2}, [1])
show("assertMultiLineEqual", "a", 1)
show("assertSequenceEqual", [1], (1,))
show("fail")
show("fail", "told")
show("assertRaises", ValueError, int, "x")
show("assertRaises", ValueError, int, "1")
show("assertRaises", (ValueError, KeyError), int, "1")
show("assertRaises", ValueError, [].pop)
show("assertRaises", 5, int)
for kinds in (ValueError, (ValueError, KeyError)):
    try:
        with case.assertRaises(kinds, msg="a message"):
            pass
    except AssertionError as error:
        print(error)
with case.assertRaises(ZeroDivisionError) as context:
    1 // 0
print(context.exception, context.exception.__traceback__)
try:
    with case.assertRaises(KeyError):
        [].pop()
except IndexError as error:
    print("through:", error)
Case.longMessage = False
show("assertEqual", 1, 2, "only this")
