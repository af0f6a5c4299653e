# Rejected: A triple-quoted string without its end.
x = 1
y = '''abc
z = 2
