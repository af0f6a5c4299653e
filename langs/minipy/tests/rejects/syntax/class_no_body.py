# Rejected: a class without a body.
print('must not be printed')
class C:
x = 1
