# Rejected: a control character.
print('must not be printed')
x = 1  2
