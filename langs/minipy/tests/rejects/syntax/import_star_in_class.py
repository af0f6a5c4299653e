# Rejected: import star in a class.
print('must not be printed')
class C:
    from math import *
