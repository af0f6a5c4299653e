# Rejected: an unterminated triple-quoted string.
print('must not be printed')
x = 1
y = '''abc
def
