# Rejected: augmented assignment to a literal.
print('must not be printed')
1 += 2
