def f(n):
    total = 0
    i = 0
    while i < n:
        total += i * 2
        i += 1
        if i == 3:
            continue
        if i > 100:
            break
    else:
        total = -1
    return total
