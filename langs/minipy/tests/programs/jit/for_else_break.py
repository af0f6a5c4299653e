# for/else and while/else with breaks in a hot loop.
def primes(n):
    out = []
    for i in range(2, n):
        for p in out:
            if p * p > i:
                out.append(i)
                break
            if i % p == 0:
                break
        else:
            out.append(i)
    return out


p = primes(3000)
print(len(p), p[-1], p[:10])


def w(n):
    hits = 0
    for i in range(n):
        k = 0
        while k < 5:
            if k * 3 == i % 11:
                break
            k += 1
        else:
            hits += 1
    return hits


print(w(2200))
