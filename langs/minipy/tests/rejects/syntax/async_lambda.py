# Rejected: an async lambda.
print('must not be printed')
x = async lambda: 1
