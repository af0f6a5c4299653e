# Rejected: iterable unpacking after keyword unpacking.
print('must not be printed')
f(**k, *a)
