# Rejected: An operator without its operand.
x = 1 +
y = 2
