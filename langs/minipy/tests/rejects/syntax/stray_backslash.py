# Rejected: characters after a line continuation.
print('must not be printed')
x = 1 + \ 2
