# Keys deleted and put back in a hot loop; the order shows where each was put back.
def run(n):
    d = {}
    for i in range(20):
        d[i] = i
    for i in range(n):
        k = i * 13 % 20
        if i % 3 == 0:
            if k in d:
                del d[k]
        else:
            d[k] = i
    return d


print(run(3000))
