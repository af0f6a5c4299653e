# Rejected: an f-string beside bytes.
print('must not be printed')
x = f'a' b'b'
