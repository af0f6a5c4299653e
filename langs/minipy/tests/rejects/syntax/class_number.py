# Rejected: a class named by a number.
print('must not be printed')
class 1:
    pass
