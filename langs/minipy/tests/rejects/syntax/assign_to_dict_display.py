# Rejected: assignment to a dict display.
print('must not be printed')
{'a': 1} = x
