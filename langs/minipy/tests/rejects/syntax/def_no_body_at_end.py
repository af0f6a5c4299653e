# Rejected: a function without a body at the end of the file.
print('must not be printed')
def f():
