# Rejected: a slash first.
print('must not be printed')
def f(/, a):
    pass
