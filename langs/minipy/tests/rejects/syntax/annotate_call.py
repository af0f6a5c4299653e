# Rejected: annotation of a call.
print('must not be printed')
f(): int
