# Globals and built-ins that hot loops take for constant are written, deleted, shadowed and brought back, in the loop,
# by what it calls, and through globals() and the module's dictionary.
import builtins

step = 1
table = (1, 2, 3)


def change(i):
    global step
    if i == 1500:
        step = 2
    elif i == 1800:
        globals()["step"] = 3
    elif i == 2000:
        del step
    elif i == 2001:
        step = 5


def loop(n):
    s = missing = 0
    for i in range(n):
        change(i)
        try:
            s += step
        except NameError:
            missing += 1
    return s, missing


print(loop(2500))


def lengths(n):
    s = 0
    for i in range(n):
        s += len(table)
        if i == 1300:
            builtins.len = lambda x: 50
        elif i == 1600:
            globals()["len"] = lambda x: 700
        elif i == 1900:
            del globals()["len"]
        elif i == 2100:
            builtins.len = true_len
    return s


true_len = len
print(lengths(2400))


def recursive(n):
    # Levels of the same code on the stack, each of which has read the global already.
    before = step
    if n == 0:
        return touch()
    return recursive(n - 1) * 3 % 1009 + before - step


def touch():
    global step
    step += 1
    return step


print([recursive(i % 25) for i in range(200)][-8:], step)


def counter(n):
    global step
    for i in range(n):
        step = step + 1
        if step % 1000 == 0:
            step = str(step)
            step = int(step) + 1
    return step


print(counter(6000))
