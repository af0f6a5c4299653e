# Rejected: try without except or finally.
try:
    x = 1
y = 2
