# Rejected: except with types and no parentheses.
print('must not be printed')
try:
    pass
except A, B:
    pass
