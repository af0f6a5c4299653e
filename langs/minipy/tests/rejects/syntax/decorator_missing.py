# Rejected: a decorator without an expression.
print('must not be printed')
@
def f(): pass
