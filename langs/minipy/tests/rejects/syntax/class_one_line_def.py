# Rejected: a definition on the line of a class.
print('must not be printed')
class C: def f(self): pass
