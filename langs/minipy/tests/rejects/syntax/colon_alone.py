# Rejected: a colon alone.
print('must not be printed')
:
