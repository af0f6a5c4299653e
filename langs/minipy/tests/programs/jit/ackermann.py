# Ackermann: recursion inside an argument of a recursive call.
def ack(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


print(ack(1, 5), ack(2, 4), ack(2, 9))
print(ack(3, 3))
