# Rejected: a compound statement after a colon.
print('must not be printed')
while x: for a in b: pass
