# Rejected: async without def.
print('must not be printed')
async x = 1
