# Rejected: except and except* together.
print('must not be printed')
try:
    pass
except A:
    pass
except* B:
    pass
