# Rejected: a semicolon at the start.
print('must not be printed')
; x = 1
