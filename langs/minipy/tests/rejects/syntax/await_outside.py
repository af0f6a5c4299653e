# Rejected: await outside a function.
print('must not be printed')
await x
