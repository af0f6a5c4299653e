# Rejected: the keyword True as a for target.
print('must not be printed')
for True in range(3):
    pass
