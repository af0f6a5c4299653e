# Rejected: augmented assignment to a conditional.
print('must not be printed')
(a if b else c) += 1
