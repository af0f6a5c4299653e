# Rejected: a body with less indentation.
print('must not be printed')
def f():
  if x:
  y = 1
