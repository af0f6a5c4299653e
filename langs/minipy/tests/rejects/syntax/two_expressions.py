# Rejected: Two expressions side by side.
x = 1 2
