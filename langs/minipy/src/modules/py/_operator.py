"""Operators as functions: another name of `operator`."""

import operator
import sys

sys.modules[__name__] = operator
