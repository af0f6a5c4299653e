# Rejected: return in a loop of the module.
print('must not be printed')
for x in y:
    return x
