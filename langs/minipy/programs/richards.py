# Richards: the kernel of a small operating system, simulated. Six tasks pass packets to one another
# under a priority scheduler; nothing but calls, attribute accesses and branches. Written from the
# published description of the algorithm (Martin Richards, Cambridge, 1981).
#
# Usage: richards.py [ITERATIONS]
#
# One iteration runs the whole system until every task holds or waits. The two counts it prints are
# fixed by the algorithm; any other number is a wrong execution.

import sys

ID_IDLE = 0
ID_WORKER = 1
ID_HANDLER_A = 2
ID_HANDLER_B = 3
ID_DEVICE_A = 4
ID_DEVICE_B = 5
TASKS = 6

KIND_DEVICE = 0
KIND_WORK = 1

PACKET_SIZE = 4
IDLE_COUNT = 10000

EXPECTED_QUEUED = 23246
EXPECTED_HELD = 9297


class Packet:
    """A message: who it is for (then: who sent it), what it is, and a little data."""

    def __init__(self, link, owner, kind):
        self.link = link
        self.owner = owner
        self.kind = kind
        self.index = 0
        self.data = [0] * PACKET_SIZE


def enqueue(packet, queue):
    """Puts `packet` at the end of the linked list `queue` and returns the list's head."""
    packet.link = None
    if queue is None:
        return packet
    last = queue
    while last.link is not None:
        last = last.link
    last.link = packet
    return queue


class Task:
    """What every task has: an identity, a priority, an input queue and three state bits."""

    def __init__(self, kernel, ident, priority, queue):
        self.kernel = kernel
        self.ident = ident
        self.priority = priority
        self.queue = queue
        self.held = False
        self.waiting = True
        self.pending = queue is not None
        self.next = kernel.add(self)

    def is_blocked(self):
        return self.held or (self.waiting and not self.pending)

    def step(self):
        """Runs the task once, with its next packet if it was waiting for one."""
        packet = None
        if self.waiting and self.pending:
            packet = self.queue
            self.queue = packet.link
            self.waiting = False
            self.pending = self.queue is not None
        return self.run(packet)

    def run(self, packet):
        raise NotImplementedError("a task must say what it does")

    def wait(self):
        self.waiting = True
        return self

    def hold(self):
        self.kernel.held += 1
        self.held = True
        return self.next

    def release(self, ident):
        task = self.kernel.find(ident)
        task.held = False
        if task.priority > self.priority:
            return task
        return self

    def send(self, packet):
        """Hands `packet` to its owner; the receiver runs next if it is the more urgent one."""
        receiver = self.kernel.find(packet.owner)
        self.kernel.queued += 1
        packet.link = None
        packet.owner = self.ident
        return receiver.receive(packet, self)

    def receive(self, packet, sender):
        if self.queue is None:
            self.queue = packet
            self.pending = True
            if self.priority > sender.priority:
                return self
        else:
            enqueue(packet, self.queue)
        return sender


class IdleTask(Task):
    """Releases one of the two devices, by the bits of a shift register, until its count runs out."""

    def __init__(self, kernel, ident, priority):
        super().__init__(kernel, ident, priority, None)
        self.waiting = False
        self.register = 1
        self.left = IDLE_COUNT

    def run(self, packet):
        self.left -= 1
        if self.left == 0:
            return self.hold()
        if self.register & 1 == 0:
            self.register = self.register >> 1
            return self.release(ID_DEVICE_A)
        self.register = (self.register >> 1) ^ 0xD008
        return self.release(ID_DEVICE_B)


class WorkerTask(Task):
    """Fills work packets with letters and sends them to the two handlers in turn."""

    def __init__(self, kernel, ident, priority, queue):
        super().__init__(kernel, ident, priority, queue)
        self.destination = ID_HANDLER_A
        self.letter = 0

    def run(self, packet):
        if packet is None:
            return self.wait()
        if self.destination == ID_HANDLER_A:
            self.destination = ID_HANDLER_B
        else:
            self.destination = ID_HANDLER_A
        packet.owner = self.destination
        packet.index = 0
        data = packet.data
        for i in range(PACKET_SIZE):
            self.letter += 1
            if self.letter > 26:
                self.letter = 1
            data[i] = 64 + self.letter
        return self.send(packet)


class HandlerTask(Task):
    """Gives the letters of its work packets, one by one, to its device packets."""

    def __init__(self, kernel, ident, priority, queue):
        super().__init__(kernel, ident, priority, queue)
        self.work = None
        self.devices = None

    def run(self, packet):
        if packet is not None:
            if packet.kind == KIND_WORK:
                self.work = enqueue(packet, self.work)
            else:
                self.devices = enqueue(packet, self.devices)
        work = self.work
        if work is None:
            return self.wait()
        index = work.index
        if index >= PACKET_SIZE:
            self.work = work.link
            return self.send(work)
        device = self.devices
        if device is None:
            return self.wait()
        self.devices = device.link
        device.index = work.data[index]
        work.index = index + 1
        return self.send(device)


class DeviceTask(Task):
    """Keeps a packet until the idle task releases it, then sends it back."""

    def __init__(self, kernel, ident, priority):
        super().__init__(kernel, ident, priority, None)
        self.kept = None

    def run(self, packet):
        if packet is None:
            packet = self.kept
            if packet is None:
                return self.wait()
            self.kept = None
            return self.send(packet)
        self.kept = packet
        return self.hold()


class Kernel:
    """The task table, the list of tasks by falling priority, and the two counts."""

    def __init__(self):
        self.table = [None] * TASKS
        self.first = None
        self.queued = 0
        self.held = 0

    def add(self, task):
        """Enters a task before all others and returns the one that was first until now."""
        after = self.first
        self.first = task
        self.table[task.ident] = task
        return after

    def find(self, ident):
        task = self.table[ident]
        if task is None:
            raise Exception("no such task")
        return task

    def schedule(self):
        task = self.first
        while task is not None:
            if task.is_blocked():
                task = task.next
            else:
                task = task.step()


def packets(count, owner, kind):
    chain = None
    for _ in range(count):
        chain = Packet(chain, owner, kind)
    return chain


def run_once():
    kernel = Kernel()
    IdleTask(kernel, ID_IDLE, 0)
    WorkerTask(kernel, ID_WORKER, 1000, packets(2, ID_WORKER, KIND_WORK))
    HandlerTask(kernel, ID_HANDLER_A, 2000, packets(3, ID_DEVICE_A, KIND_DEVICE))
    HandlerTask(kernel, ID_HANDLER_B, 3000, packets(3, ID_DEVICE_B, KIND_DEVICE))
    DeviceTask(kernel, ID_DEVICE_A, 4000)
    DeviceTask(kernel, ID_DEVICE_B, 5000)
    kernel.schedule()
    return kernel


def main():
    iterations = 20
    if len(sys.argv) > 1:
        iterations = int(sys.argv[1])
    queued = 0
    held = 0
    for _ in range(iterations):
        kernel = run_once()
        queued = queued + kernel.queued
        held = held + kernel.held
    print("iterations", iterations)
    print("queued", queued, "held", held)
    if queued == EXPECTED_QUEUED * iterations and held == EXPECTED_HELD * iterations:
        print("check: ok")
    else:
        print("check: WRONG")
        sys.exit(1)


if __name__ == "__main__":
    main()
