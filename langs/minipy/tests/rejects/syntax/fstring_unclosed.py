# Rejected: An f-string's brace that is never closed.
x = f'{1'
