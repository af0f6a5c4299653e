# Rejected: import * inside a function.
def f():
    from sys import *
