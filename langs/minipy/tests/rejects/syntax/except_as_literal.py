# Rejected: except as a literal.
print('must not be printed')
try:
    pass
except E as 1:
    pass
