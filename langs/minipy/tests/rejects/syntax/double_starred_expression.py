# Rejected: double star in a list.
print('must not be printed')
[**a]
