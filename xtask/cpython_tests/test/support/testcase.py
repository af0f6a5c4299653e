"""Our own stand-in for CPython's `test.support.testcase`."""

import math


class FloatsAreIdenticalMixin:
    """For test cases that compare floats by value and sign."""

    def assertFloatsAreIdentical(self, x, y):
        if math.isnan(x) or math.isnan(y):
            same = math.isnan(x) and math.isnan(y)
        else:
            same = x == y and math.copysign(1.0, x) == math.copysign(1.0, y)
        if not same:
            self.fail("floats %r and %r are not identical" % (x, y))


class ExceptionIsLikeMixin:
    """For test cases that compare exceptions by type and arguments."""

    def assertExceptionIsLike(self, exc, template):
        if (exc is None) != (template is None):
            self.fail("unexpected exception: %r" % (exc,))
        if exc is not None:
            self.assertEqual(type(exc), type(template))
            self.assertEqual(exc.args, template.args)
