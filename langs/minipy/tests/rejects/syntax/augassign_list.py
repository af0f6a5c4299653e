# Rejected: augmented assignment to a list.
print('must not be printed')
[a, b] += 1
