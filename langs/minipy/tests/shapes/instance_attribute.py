"""Attributes cost no guard in the body: map and class are known before the loop."""


class Point:
    def __init__(self):
        self.x = 1
        self.y = 2


def run(n):
    p = Point()
    s = 0
    for i in range(n):  # LOOP
        s += p.x + p.y  # OPS read: never load_tid, guard_value, call, is_tagged, guard_not_invalidated
        p.x = i & 7  # OPS write: never guard_value, guard_true, guard_false, call
    return s


print(run(400))
