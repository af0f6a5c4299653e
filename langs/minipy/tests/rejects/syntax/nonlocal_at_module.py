# Rejected: nonlocal at module level.
x = 1
nonlocal x
