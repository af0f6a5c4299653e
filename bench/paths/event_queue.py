"""A simulation of events in a binary heap written out, with three kinds of events."""


class Event:
    def __init__(self, time, kind, place):
        self.time = time
        self.kind = kind
        self.place = place


def push(heap, event):
    heap.append(event)
    i = len(heap) - 1
    while i > 0:
        parent = (i - 1) >> 1
        if heap[parent].time <= event.time:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = event


def pop(heap):
    first = heap[0]
    last = heap.pop()
    n = len(heap)
    if n:
        i = 0
        while True:
            child = 2 * i + 1
            if child >= n:
                break
            if child + 1 < n and heap[child + 1].time < heap[child].time:
                child += 1
            if heap[child].time >= last.time:
                break
            heap[i] = heap[child]
            i = child
        heap[i] = last
    return first


def run(events):
    heap = []
    seed = 42
    busy = [0] * 16
    served = lost = 0
    for i in range(40):
        push(heap, Event(i * 0.5, 0, i & 15))
    now = 0.0
    while events > 0:
        events -= 1
        event = pop(heap)
        now = event.time
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        wait = (seed >> 8) % 1000 * 0.01
        if event.kind == 0:
            if busy[event.place] < 3:
                busy[event.place] += 1
                push(heap, Event(now + wait, 1, event.place))
            else:
                lost += 1
                push(heap, Event(now + wait * 2.0, 2, event.place))
        elif event.kind == 1:
            busy[event.place] -= 1
            served += 1
            push(heap, Event(now + wait, 0, (event.place + 1) & 15))
        else:
            push(heap, Event(now + 1.0, 0, event.place))
    return served, lost, round(now, 4)


print(run(4000000))
