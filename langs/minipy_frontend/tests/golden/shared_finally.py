def f(a):
    for x in a:
        try:
            if x:
                continue
            return g(x)
        finally:
            try:
                h()
            finally:
                k()
