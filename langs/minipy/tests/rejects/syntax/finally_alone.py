# Rejected: finally without try.
print('must not be printed')
finally:
    pass
