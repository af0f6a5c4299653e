# Rejected: An expression as target.
a = b = 1
a + b = 2
