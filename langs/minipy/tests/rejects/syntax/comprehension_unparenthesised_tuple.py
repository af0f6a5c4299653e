# Rejected: a tuple in a comprehension without parentheses.
print('must not be printed')
x = [a, b for a, b in c]
