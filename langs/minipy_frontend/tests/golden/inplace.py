def f(a, o, i):
    a += 1
    a -= i
    a //= 2
    o.x *= a
    o[i] += a
    o[1:a] |= i
    return a
