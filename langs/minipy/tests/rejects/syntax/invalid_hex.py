# Rejected: A hexadecimal number without digits.
x = 0x
