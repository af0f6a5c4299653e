# Rejected: A non-ASCII character in a bytes literal.
x = b'é'
