# try/finally in a hot loop with continue, break and return through it.
def conts(n):
    f = 0
    s = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                continue
            s += i
        finally:
            f += 1
    return s, f


def brk(n):
    f = 0
    i = 0
    while True:
        try:
            i += 1
            if i == n:
                break
        finally:
            f += 2
    return i, f


def ret(n):
    f = [0]

    def one(i):
        try:
            if i % 2:
                return i
            return -i
        finally:
            f[0] += 1

    s = 0
    for i in range(n):
        s += one(i)
    return s, f[0]


def override(n):
    s = 0
    for i in range(n):
        s += swallow(i)
    return s


def swallow(i):
    try:
        if i % 5 == 0:
            raise ValueError
        return 1
    finally:
        if i % 5 == 0:
            return 100


print(conts(3000))
print(brk(3000))
print(ret(3001))
print(override(3000))
