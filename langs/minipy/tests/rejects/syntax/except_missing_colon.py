# Rejected: except without a colon.
print('must not be printed')
try:
    pass
except ValueError
    pass
