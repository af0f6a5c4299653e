# Rejected: pass with a value.
print('must not be printed')
pass 1
