"""Random slices of all sequences: read, written, deleted."""
import random, array, zlib, collections
r = random.Random(20261125)
def place():
    k = r.randrange(10)
    if k == 0: return None
    if k == 1: return r.choice([2**62, -2**62, 2**63 - 1, -2**63, 2**63, -2**63 - 1, 10**30, -10**30])
    if k == 2: return r.choice([True, False])
    return r.randrange(-12, 13)
def step():
    s = place()
    return s
def make(kind, n):
    data = [r.randrange(100) for _ in range(n)]
    if kind == "list": return data
    if kind == "floats": return [x + 0.5 for x in data]
    if kind == "mixed": return [x if x % 2 else str(x) for x in data]
    if kind == "bytearray": return bytearray(data)
    if kind == "array": return array.array("h", data)
    if kind == "tuple": return tuple(data)
    if kind == "str": return "".join(map(chr, [x + 32 for x in data]))
    if kind == "wide": return "".join(chr(x * 331 + 32) for x in data)
    if kind == "bytes": return bytes(data)
    if kind == "range": return range(data[0] if data else 0, (data[0] if data else 0) + n * 3, 3)
    if kind == "view": return memoryview(bytearray(data))
def show(x): return x.tolist() if isinstance(x, memoryview) else repr(x)
for kind in "list floats mixed bytearray array tuple str wide bytes range view".split():
    out = []
    for _ in range(1500):
        x = make(kind, r.randrange(0, 9))
        s = slice(place(), place(), step())
        try: y = x[s]; out.append(show(y))
        except (ValueError, IndexError) as e: out.append(str(e))
        if kind in "list floats mixed bytearray array view".split():
            v = make(kind, r.randrange(0, 5))
            w = make(kind, len(x))
            if r.randrange(2) and kind in "list floats mixed".split(): v = r.choice([iter(v), tuple(v), {1.5: 2}, "ab", [None], [2.5], [2**70]])
            if r.randrange(2):
                try: v = x[s]
                except ValueError: pass
            if r.randrange(5) == 0: v = x
            try: x[s] = v; out.append(show(x))
            except (ValueError, TypeError, OverflowError, BufferError) as e: out.append((type(e).__name__, str(e)))
            if kind != "view":
                try: del w[s]; out.append(show(w))
                except (ValueError, IndexError) as e: out.append(str(e))
        i = place()
        try: out.append(x[i])
        except (IndexError, TypeError) as e: out.append((type(e).__name__, str(e)))
    print(kind, len(out), zlib.crc32(repr(out).encode("utf-8", "surrogatepass")))
