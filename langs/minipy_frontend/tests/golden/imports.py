import a.b.c
import a.b as d, e
from a import b as c, d
from .. import x
from .y import z
from m import *
def f():
    import q
    return q
