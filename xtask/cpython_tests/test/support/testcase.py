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
        if exc is None and template is None:
            return
        if exc is None or template is None:
            self.fail("%r is not like %r" % (exc, template))
        if not isinstance(exc, ExceptionGroup):
            self.assertEqual(type(exc), type(template))
            self.assertEqual(exc.args[0], template.args[0])
            return
        self.assertEqual(exc.message, template.message)
        self.assertEqual(len(exc.exceptions), len(template.exceptions))
        for each, wanted in zip(exc.exceptions, template.exceptions):
            self.assertExceptionIsLike(each, wanted)
