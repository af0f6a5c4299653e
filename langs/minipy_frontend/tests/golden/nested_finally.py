def f(a):
    try:
        try:
            return a
        finally:
            b()
    finally:
        c()
while x:
    try:
        f()
    except E:
        continue
    finally:
        break
