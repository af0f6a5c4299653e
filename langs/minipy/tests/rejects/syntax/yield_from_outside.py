# Rejected: yield from outside a function.
print('must not be printed')
yield from x
