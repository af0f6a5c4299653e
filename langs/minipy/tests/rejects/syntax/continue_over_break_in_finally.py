# Rejected: the finally clause that a continue without a loop leaves through has a break, which CPython finds first.
print('must not be printed')
for x in y:
    pass
else:
    try:
        continue
    finally:
        if x:
            break
