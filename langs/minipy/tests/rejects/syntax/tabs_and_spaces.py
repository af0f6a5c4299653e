# Rejected: tabs and spaces mixed.
print('must not be printed')
if x:
	y = 1
        z = 2
