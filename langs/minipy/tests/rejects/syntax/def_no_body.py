# Rejected: a function without a body.
print('must not be printed')
def f():
x = 1
