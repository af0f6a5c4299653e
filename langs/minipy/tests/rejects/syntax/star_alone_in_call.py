# Rejected: star alone in a call.
print('must not be printed')
f(*)
