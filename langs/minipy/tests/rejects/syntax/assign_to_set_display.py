# Rejected: assignment to a set display.
print('must not be printed')
{1, 2} = x
