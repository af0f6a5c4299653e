# Rejected: An opening parenthesis closed by a bracket.
x = (1, 2]
