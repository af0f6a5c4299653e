# Rejected: nonlocal at the top of a class.
print('must not be printed')
class C:
    nonlocal x
