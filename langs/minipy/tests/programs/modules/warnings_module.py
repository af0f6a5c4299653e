# Filters and recorded warnings.
import unittest
import warnings


class Mine(UserWarning):
    pass


def texts(seen):
    return [(str(each.message), each.category.__name__) for each in seen]


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    warnings.warn("one")
    warnings.warn("one")
    warnings.warn("two", Mine)
    warnings.warn(Mine("three"))
    warnings.warn("four", DeprecationWarning)
print(texts(seen))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("ignore")
    warnings.warn("one")
    warnings.filterwarnings("always", "a+b", Mine)
    warnings.warn("aab!", Mine)
    warnings.warn("b", Mine)
print(texts(seen))
with warnings.catch_warnings():
    warnings.simplefilter("error")
    for category in (UserWarning, Mine, DeprecationWarning):
        try:
            warnings.warn("raised", category)
        except Warning as error:
            print(type(error).__name__, error)
with warnings.catch_warnings(record=True, action="once") as seen:
    for i in range(3):
        warnings.warn("again")
print(texts(seen))
for bad in (lambda: warnings.simplefilter("never"), lambda: warnings.warn("x", int)):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__)


class Case(unittest.TestCase):
    def runTest(self):
        pass


case = Case()
with case.assertWarns(Mine) as context:
    warnings.warn("here", Mine)
print(context.warning)
case.assertWarnsRegex(UserWarning, "h.*e", warnings.warn, "here")
for kind, regex in ((Mine, "x"), (DeprecationWarning, "here")):
    try:
        with case.assertWarnsRegex(kind, regex):
            warnings.warn("here", Mine)
    except AssertionError as error:
        print(error)
try:
    with case.assertRaisesRegex(ValueError, "literal .* 11"):
        int("x")
except AssertionError as error:
    print(error)
with case.assertRaisesRegex(ValueError, "literal .* 10"):
    int("x")
try:
    case.assertRegex("abc", "x+")
except AssertionError as error:
    print(error)
try:
    case.assertNotRegex("abc", "b+")
except AssertionError as error:
    print(error)
