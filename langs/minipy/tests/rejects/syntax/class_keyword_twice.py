# Rejected: a class keyword twice.
print('must not be printed')
class C(a=1, a=2): pass
