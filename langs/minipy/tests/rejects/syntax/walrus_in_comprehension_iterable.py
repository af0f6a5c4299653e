# Rejected: a walrus in the iterable of a comprehension.
print('must not be printed')
[x for x in (y := [1])]
