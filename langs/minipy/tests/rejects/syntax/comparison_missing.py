# Rejected: a missing operand.
print('must not be printed')
x = a <
