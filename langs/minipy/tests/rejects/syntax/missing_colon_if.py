# Rejected: A compound statement without its colon.
x = 1
if x
    print(x)
