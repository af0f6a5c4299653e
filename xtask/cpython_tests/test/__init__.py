"""The package in which the cut copies of CPython's tests run."""
