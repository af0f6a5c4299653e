# Rejected: a positional argument after keyword unpacking.
print('must not be printed')
f(**k, a)
