# Coroutines that nothing awaited: what is said of them, and of which nothing is said.
import gc
import warnings


async def forgotten():
    pass


async def awaited():
    return 1


def forgets():
    forgotten()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    forgets()
    for _ in range(3):
        gc.collect()
        for _ in range(3):
            pass
print([(str(w.message), w.category.__name__) for w in caught])


async def main(n):
    for i in range(n):
        await awaited()
    c = awaited()
    await c
    d = forgotten()
    d.close()
    return [await x for x in [awaited(), awaited()]]


try:
    main(2000).send(None)
except StopIteration as stop:
    print(stop.value)
kept = [forgotten()]
