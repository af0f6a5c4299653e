# continue and break inside finally, and loops inside finally, in a compiled loop.
def run(n):
    s = 0
    skipped = 0
    for i in range(n):
        try:
            if i % 4 == 0:
                raise ValueError
            s += i
        except ValueError:
            s -= 1
        finally:
            for j in range(i % 3):
                skipped += j
            if i % 5 == 0:
                continue
        s += 1000
    return s, skipped


print(run(3000))
