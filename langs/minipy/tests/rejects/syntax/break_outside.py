# Rejected: break outside a loop.
x = 1
break
