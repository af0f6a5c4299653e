# Rejected: yield as an operand without parentheses.
print('must not be printed')
def f():
    return 1 + yield 2
