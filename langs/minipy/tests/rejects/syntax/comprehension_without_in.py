# Rejected: a comprehension without in.
print('must not be printed')
x = [a for a b]
