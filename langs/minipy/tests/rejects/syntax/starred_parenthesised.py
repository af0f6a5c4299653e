# Rejected: a starred expression in parentheses.
print('must not be printed')
print((*a))
