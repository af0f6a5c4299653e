# Rejected: backticks.
print('must not be printed')
x = `y`
