# Rejected: a statement in a conditional.
print('must not be printed')
x = 1 if y else pass
