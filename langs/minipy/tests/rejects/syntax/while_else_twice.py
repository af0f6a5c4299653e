# Rejected: else twice.
print('must not be printed')
while a:
    pass
else:
    pass
else:
    pass
