# Rejected: a bad type statement.
print('must not be printed')
type x y
