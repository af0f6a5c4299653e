"""The abstract classes of containers: another name of `collections.abc`."""

import collections.abc
import sys

sys.modules[__name__] = collections.abc
