# Rejected: bytes beside a string.
print('must not be printed')
x = 'a' b'b'
