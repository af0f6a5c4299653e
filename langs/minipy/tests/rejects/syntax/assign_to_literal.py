# Rejected: A literal as target.
x = 1
5 = x
