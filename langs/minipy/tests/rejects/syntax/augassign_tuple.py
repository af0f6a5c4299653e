# Rejected: An augmented assignment to a tuple.
a = b = 1
a, b += 1
