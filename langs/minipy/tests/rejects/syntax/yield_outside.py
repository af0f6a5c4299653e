# Rejected: yield outside a function.
x = 1
yield x
