# Rejected: an if on one line with a second one.
print('must not be printed')
if x: if y: pass
