# Rejected: an escape beyond the last character.
print('must not be printed')
x = '\U00110000'
