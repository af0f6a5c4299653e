# Rejected: a walrus that rebinds an iteration variable.
print('must not be printed')
[i := 0 for i in range(5)]
