"""A dict and a set take all memory there is."""
def fill_dict():
    d = {}
    while True:
        d[len(d)] = (len(d),)

def fill_set():
    s = set()
    while True:
        s.add((len(s), s.__class__))

for f in fill_dict, fill_set:
    try:
        f()
        ended = "ended"
    except MemoryError:
        ended = "MemoryError"
    print(f.__name__, ended)
print("on")
