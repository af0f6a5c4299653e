# Rejected: except as an attribute.
print('must not be printed')
try:
    pass
except E as a.b:
    pass
