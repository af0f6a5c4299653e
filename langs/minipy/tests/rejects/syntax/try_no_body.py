# Rejected: a try without a body.
print('must not be printed')
try:
x = 1
except:
    pass
