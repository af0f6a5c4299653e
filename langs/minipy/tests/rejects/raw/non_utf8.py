# Rejected: a byte that is not UTF-8.
x = 'ÿ'
