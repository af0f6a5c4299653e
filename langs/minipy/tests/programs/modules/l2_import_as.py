# import ... as, from ... import ... as.
import helper_a as h
from helper_a import get as g, put as p

p(5)
print(h.value, g())
try:
    helper_a
except NameError as e:
    print(e)
