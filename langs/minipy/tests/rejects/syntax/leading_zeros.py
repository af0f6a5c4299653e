# Rejected: A decimal number with leading zeros.
x = 0123
