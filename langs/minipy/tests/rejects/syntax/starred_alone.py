# Rejected: a starred expression statement.
print('must not be printed')
*a
