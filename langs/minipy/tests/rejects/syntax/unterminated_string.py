# Rejected: A string literal without its end.
x = 1
y = 'abc
z = 2
