"""The abstract classes of containers: another name of `collections.abc`."""

import collections.abc
import sys

collections.abc._check_methods = collections.abc._has
sys.modules[__name__] = collections.abc
