# Rejected: del of a conditional.
print('must not be printed')
del (a if b else c)
