# Rejected: global of nothing.
print('must not be printed')
global
