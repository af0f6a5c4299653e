# Rejected: a walrus in a comprehension of a class body.
print('must not be printed')
class C:
    [y := x for x in range(3)]
