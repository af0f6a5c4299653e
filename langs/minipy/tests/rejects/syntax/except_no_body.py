# Rejected: an except without a body.
print('must not be printed')
try:
    pass
except:
x = 1
