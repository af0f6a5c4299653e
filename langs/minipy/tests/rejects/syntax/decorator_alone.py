# Rejected: a decorator without a definition.
print('must not be printed')
@deco
x = 1
