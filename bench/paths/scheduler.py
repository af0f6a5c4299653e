"""Tasks of three classes in a ring, each with its state, messages in queues, and a scheduler that looks who can run."""


class Task:
    def __init__(self, name, priority):
        self.name = name
        self.priority = priority
        self.inbox = []
        self.waiting = False
        self.done = 0
        self.next = None


class Producer(Task):
    def run(self, system):
        if len(system.consumer.inbox) < 4:
            system.consumer.inbox.append(self.done & 15)
            self.done += 1
        else:
            self.waiting = True


class Consumer(Task):
    def run(self, system):
        if not self.inbox:
            self.waiting = True
            return
        system.total += self.inbox.pop()
        self.done += 1
        if system.producer.waiting and len(self.inbox) < 2:
            system.producer.waiting = False


class Idle(Task):
    def run(self, system):
        self.done += 1
        system.seed = system.seed >> 1 if system.seed & 1 == 0 else (system.seed >> 1) ^ 0xD008
        if system.seed & 3 == 0:
            system.consumer.waiting = False


class System:
    def __init__(self):
        self.producer = Producer("producer", 2)
        self.consumer = Consumer("consumer", 3)
        self.idle = Idle("idle", 0)
        self.producer.next = self.consumer
        self.consumer.next = self.idle
        self.idle.next = self.producer
        self.total = 0
        self.seed = 1

    def run(self, turns):
        task = self.producer
        while turns > 0:
            if task.waiting:
                if task.inbox and task.priority == 3:
                    task.waiting = False
            else:
                task.run(self)
            task = task.next
            turns -= 1


system = System()
system.run(80000000)
print(system.total, system.producer.done, system.consumer.done, system.idle.done)
