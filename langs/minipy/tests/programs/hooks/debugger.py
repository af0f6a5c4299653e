# A debugger on bdb: breakpoints, steps, and what the frames have, with a script of commands.
import bdb
import sys


def target(n):
    total = 0
    for i in range(n):
        total = add(total, i)
    return total


def add(a, b):
    c = a + b
    return c


class Scripted(bdb.Bdb):
    def __init__(self, commands):
        super().__init__()
        self.commands = iter(commands)
        self.seen = []

    def act(self, what, frame):
        if frame.f_code.co_filename != __file__:
            return self.set_step()
        line = frame.f_lineno - frame.f_code.co_firstlineno
        variables = {name: value for name, value in frame.f_locals.items() if isinstance(value, int)}
        self.seen.append((what, frame.f_code.co_name, line, variables))
        command = next(self.commands, "continue")
        if command == "step":
            self.set_step()
        elif command == "next":
            self.set_next(frame)
        elif command == "return":
            self.set_return(frame)
        elif command == "quit":
            self.set_quit()
        else:
            self.set_continue()

    def user_line(self, frame):
        self.act("line", frame)

    def user_return(self, frame, value):
        self.act("return", frame)

    def user_exception(self, frame, info):
        self.act("exception", frame)


def session(commands, n, line=None):
    debugger = Scripted(commands)
    if line:
        debugger.set_break(__file__, line)
    try:
        result = debugger.runcall(target, n)
    except bdb.BdbQuit:
        result = "quit"
    print(result)
    for entry in debugger.seen:
        print("   ", *entry)


session(["step"] * 12, 2)
session(["next"] * 7, 2)
session(["next", "next", "next", "step", "return", "next"], 3)
session(["continue"] * 5, 3, add.__code__.co_firstlineno + 2)
session(["step", "step", "quit"], 3)
print(sys.gettrace())
