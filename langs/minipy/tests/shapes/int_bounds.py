"""What ranges prove needs no test for overflow."""


def run(n):
    s = 0
    for i in range(n):  # LOOP
        k = i & 1023
        s += (k + 7) * 3 - 2  # OPS arithmetic: never tag_ovf, call
        s &= 65535
    return s


print(run(400))
