def f(a):
    for x in a:
        try:
            if x:
                return x
            if a:
                break
            continue
        finally:
            a()
