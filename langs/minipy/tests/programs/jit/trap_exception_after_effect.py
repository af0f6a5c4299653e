# A raise in an inlined callee right after an effect; the handler is in the caller, the loop goes on.
log = []


class Oops(Exception):
    pass


def work(i):
    log.append(i)
    if i % 37 == 36:
        raise Oops(i)
    return i


def run(n):
    s = 0
    caught = 0
    for i in range(n):
        try:
            s += work(i) + work(i + 1)
        except Oops as e:
            caught += 1
            s -= e.args[0]
    return s, caught


print(run(2500), len(log))
