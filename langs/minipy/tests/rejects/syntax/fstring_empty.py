# Rejected: An empty expression in an f-string.
x = f'{}'
