# Rejected: an assignment in a while condition.
print('must not be printed')
while x = 3:
    pass
