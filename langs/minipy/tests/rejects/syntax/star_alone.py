# Rejected: A starred target outside a list or tuple.
*a = [1, 2]
