# Rejected: A truncated escape in a string.
x = '\u12'
