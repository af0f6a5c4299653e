# What operations on numbers and sequences raise, caught in loops that are compiled: message, context, traceback, line.
import traceback


def fails(operation, n, *operands):
    said = {}
    for i in range(n):
        try:
            operation(*operands)
        except (IndexError, ZeroDivisionError) as e:
            key = (type(e).__name__, e.args, e.__context__, e.__traceback__.tb_next.tb_next is None)
            said[key] = said.get(key, 0) + 1
    return said


def item(a, i): return a[i]
def put(a, i): a[i] = i
def delete(a, i): del a[i]
def pop(a, *i): return a.pop(*i)
def over(a, b): return a / b
def floor(a, b): return a // b
def modulo(a, b): return a % b
def both(a, b): return divmod(a, b)
def over_in_place(a, b): a /= b
def floor_in_place(a, b): a //= b
def modulo_in_place(a, b): a %= b


for a in ([], [1], [1.5, 2.5], (), (1, 2), "", "ab", "äö", b"", range(2)):
    for i in (2, -3, 10**6, -(10**20), True + 1):
        print(type(a).__name__, len(a), i, fails(item, 60, a, i))
for a in ([], [1], [1.5, 2.5]):
    for i in (2, -3, 10**9):
        print("put", len(a), i, fails(put, 60, a, i), fails(delete, 60, a, i), fails(pop, 60, a, i))
    print("pop", fails(pop, 60, a), len(a))
for op in (over, floor, modulo, both, over_in_place, floor_in_place, modulo_in_place):
    for a in (1, -7, 10**30, 2.5, True, 0, 0.0):
        for b in (0, 0.0, -0.0, False):
            print(op.__name__, a, b, fails(op, 30, a, b))


def last_that_fits(items, n):
    found = []
    for i in range(n):
        at = i % 7
        try:
            while True:
                found.append(items[at])
                at += 3
        except IndexError:
            continue
        finally:
            found.append(-1)
    return sum(found), len(found)


print(last_that_fits(list(range(10)), 300), last_that_fits(tuple(range(10)), 300))


def contexts(n):
    kept = []
    for i in range(n):
        try:
            try:
                i / (i % 2)
            except ZeroDivisionError as first:
                [][i]
        except IndexError as second:
            if i % 60 == 0:
                kept.append(second)
    return kept


for e in contexts(240):
    print(repr(e), repr(e.__context__), e.__context__.__traceback__.tb_lineno - contexts.__code__.co_firstlineno)
    print("".join(traceback.format_exception(e)).count("During handling"))


def drained(n):
    total = 0
    for i in range(n):
        stack = [i, i + 1, i + 2]
        while True:
            try:
                total += stack.pop()
            except IndexError as e:
                total += len(e.args[0])
                break
    return total


print(drained(300))


class Odd(IndexError):
    pass


def different(n):
    kinds = {}
    for i in range(n):
        try:
            if i % 3 == 0:
                raise Odd("odd")
            elif i % 3 == 1:
                "abc"[i]
            else:
                (1,)[i]
        except LookupError as e:
            kinds[type(e), str(e)] = kinds.get((type(e), str(e)), 0) + 1
    return kinds


print(different(300))
