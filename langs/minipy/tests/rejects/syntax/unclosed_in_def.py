# Rejected: an unclosed parenthesis in a definition.
print('must not be printed')
def f(a, b:
    pass
