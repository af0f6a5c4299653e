# Rejected: A syntax error at the end: nothing before it may have been executed.
print('must not be printed')
x = 1
def f(:
    pass
