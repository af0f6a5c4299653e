# Rejected: yield in a class body.
print('must not be printed')
class C:
    yield 1
