# Rejected: a walrus without parentheses.
print('must not be printed')
x := 1
