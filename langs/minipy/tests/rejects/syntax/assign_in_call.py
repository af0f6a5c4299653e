# Rejected: an assignment to an expression in a call.
print('must not be printed')
f(a.b=1)
