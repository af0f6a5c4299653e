"""A queue: both ends, items and iteration of a deque are loads and stores."""

from collections import deque


def run(n):
    queue = deque([1, 2, 3])
    recent = deque([0] * 5, maxlen=5)
    s = 0
    for i in range(n):  # LOOP queue: never new, new_array, call, call_portal
        queue.append(i)
        s += queue.popleft() + queue[-1] + len(queue)
        recent.append(s & 255)
        queue.appendleft(recent[0])
        queue.pop()
    for i in range(9):
        for x in queue:  # LOOP items: never new, new_array, call, call_portal
            s += x
        queue.extend(range(40))
    while queue:  # LOOP drain: never new, new_array, call, call_portal
        s += queue.pop()
    return s


print(run(400))
