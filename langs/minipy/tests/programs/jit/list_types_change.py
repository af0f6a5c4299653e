# A list of ints becomes a mixed list in mid-loop (a storage strategy must notice), is copied and sliced.
def run(n):
    a = list(range(100))
    s = 0
    for i in range(n):
        j = i % 100
        a[j] = a[j] + 1
        if i == 1500:
            a[50] = 0.5
        if i == 1800:
            a[51] = True
        if i == 2000:
            b = a[40:60]
            a[40:60] = b[::-1]
    for x in a:
        s += x
    return s, a[45:55]


print(run(2600))
