# Short slices with constant bounds, of lists of any strategy, tuples, bytes and bytearrays.
def lists(n):
    total = 0
    kept = []
    for i in range(n):
        a = [i, i + 1, i + 2, i + 3, i + 4]
        f = [0.5, 1.5, 2.5]
        s = ["a", "b", None, i]
        total += sum(a[1:3]) + sum(a[:2]) + len(a[2:9]) + len(a[3:3]) + a[0:1:1][0]
        total += sum(f[0:2]) + len(f[2:4]) + f[1:2][0]
        total += len(s[1:3]) + (s[2:3] == [None])
        b = a[:3]
        b.append("x")
        b[0] = -1
        g = f[:2]
        g.append(i)
        g[0] = "text"
        if i % 500 == 0:
            kept.append((a[1:4], b, f[:2], g, s[:2], a[:5] is a, a[:4]))
        x, y = a[1:3]
        total += x * y
        if a[:2] == [i, i + 1]:
            total += 1
    return total, kept


def varying(n):
    total = 0
    for i in range(n):
        a = list(range(i % 7))
        t = tuple(a)
        total += len(a[2:4]) * 3 + len(t[2:4]) + len(t[:3]) + len(a[:1]) + sum(t[1:2]) + (t[:3] is t) + (t[0:2] == t)
    return total


def tuples(n):
    total = 0
    for i in range(n):
        t = (i, "k", 2.5)
        u = ("p", "q", "r", "s") if i % 2 else ("p", "q")
        total += t[:1][0] + len(u[1:3]) + len(u[:2]) + (u[:2] is u) + len(u[3:5])
        head, *rest = u[0:2]
        total += len(head) + len(rest)
    return total


def octets(n):
    total = 0
    data = bytes(range(60))
    array = bytearray(data)
    for i in range(n):
        total += data[2:5][1] + array[2:5][0] + len(data[i % 70 : 66]) + len(array[: i % 50]) + data[::-1][0]
        total += (data[:60] is data) + (data[:] is data) + (array[:] is array) + data[-3:][0] + len(data[5:2])
        part = array[4:6]
        part[0] = i % 256
        total += array[4] + part[0]
        if i % 1000 == 0:
            try:
                data["a":2]
            except TypeError as error:
                print(error)
            print(data[3:6], array[10:13], data[::20], array[5:1:-2])
    return total


print(lists(2000))
print(varying(3000))
print(tuples(3000))
print(octets(3000))


def ranges(n):
    total = 0
    r = range(5, 500, 7)
    back = range(20, -20, -3)
    large = range(10**18, 10**18 + 50)
    for i in range(n):
        total += r[i % 60] + r[-1 - i % 60] + back[i % 13] + large[i % 50] - 10**18
        total += (i in range(3, 900)) + (i in range(900)) + (i in r) + (i - 30 in back) + (10**18 + i in large)
        total += (float(i) in range(50)) + (True in range(1, 2)) + ("x" in range(3)) + (2**70 in range(5)) + (i in range(9, 3))
        if i % 800 == 0:
            for index in (71, -72, 2**70, "a", None):
                try:
                    r[index]
                except (IndexError, TypeError) as error:
                    print(error)
    return total


print(ranges(3000))
