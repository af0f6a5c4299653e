# Rejected: dict unpacking in a comprehension.
print('must not be printed')
x = {**a for a in b}
