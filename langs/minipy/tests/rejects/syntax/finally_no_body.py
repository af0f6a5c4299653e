# Rejected: a finally without a body.
print('must not be printed')
try:
    pass
finally:
x = 1
