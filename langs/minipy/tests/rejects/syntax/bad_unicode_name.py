# Rejected: an unknown character name.
print('must not be printed')
x = '\N{no such character}'
