# Rejected: exec as a statement.
print('must not be printed')
exec 'x = 1'
