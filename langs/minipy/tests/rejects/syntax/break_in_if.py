# Rejected: break in an if.
print('must not be printed')
if x:
    break
