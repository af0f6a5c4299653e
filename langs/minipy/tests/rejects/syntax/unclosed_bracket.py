# Rejected: A bracket that is never closed.
a = [1, 2
