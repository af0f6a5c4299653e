# Rejected: as the innermost clause, so those further out.
print('must not be printed')
def f(x):
    try:
        with x:
            try:
                try:
                    break
                finally:
                    x = 1
            except ValueError as e:
                pass
    finally:
        for i in x:
            x = 2
        continue
