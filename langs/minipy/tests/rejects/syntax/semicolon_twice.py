# Rejected: two semicolons.
print('must not be printed')
x = 1;; y = 2
