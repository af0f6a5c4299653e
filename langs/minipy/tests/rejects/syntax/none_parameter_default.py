# Rejected: None as a class keyword.
print('must not be printed')
class C(None=1): pass
