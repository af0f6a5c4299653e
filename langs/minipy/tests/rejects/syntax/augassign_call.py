# Rejected: augmented assignment to a call.
print('must not be printed')
f() += 1
