# bytearray: slices, extended slices and items replaced and deleted in place agree with a list of numbers.
def random(seed):
    while True:
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        yield seed >> 8


def against_list(rounds, seed):
    numbers = random(seed)
    b, l, sizes = bytearray(range(20)), list(range(20)), []
    for round in range(rounds):
        n = next(numbers)
        start, stop = sorted((n % 70 - 35, n // 70 % 70 - 35))
        step = (1, 1, 1, 2, 3, -1, -2, -5)[n // 4900 % 8]
        if step < 0:
            start, stop = stop, start
        part = slice(start, stop, step)
        new = [(n + i) % 256 for i in range(n // 40000 % 9)]
        what = n // 1000003 % 8
        if what < 2:
            if step == 1:
                b[part] = (bytes, bytearray, list)[n % 3](new)
                l[part] = new
            else:
                count = len(l[part])
                new = [(n + i) % 256 for i in range(count)]
                b[part] = bytes(new)
                if count:
                    l[part] = new
        elif what == 2:
            del b[part]
            del l[part]
        elif what == 3:
            b.extend(bytes(new))
            l.extend(new)
        elif what == 4:
            b.insert(start, n % 256)
            l.insert(start, n % 256)
        elif what == 5 and l:
            at = n % len(l)
            assert b.pop(at) == l.pop(at)
        elif what == 6 and l:
            b.reverse()
            l.reverse()
            b.remove(l[-1])
            l.remove(l[-1])
        elif what == 7:
            b += bytes(new)
            l += new
            if len(l) > 60:
                del b[10:-10], l[10:-10]
        assert list(b) == l and len(b) == len(l), (round, what, list(b), l)
        sizes.append(len(l))
    return sum(sizes), bytes(b)


print(against_list(4000, 7))
b = bytearray(b'abcdef')
b[2:4] = b
print(b)
b[::2] = b[1::2]
print(b)
b.extend(b)
print(b)
b[:] = b''
print(b, len(b))
b[0:0] = b'xyz'
b[3:] = bytearray(b'end')
print(b)
for wrong in ('b[::2] = b"12"', 'b[::2] = b"1234"', 'b[0:2] = 5', 'b[0:2] = "ab"', 'b[0:2] = [1, 256]', 'del b[9]',
              'b.pop(9)', 'bytearray().pop()', 'b.pop(-7)', 'b.remove(0)', 'b[::-1] = [1, 2]', 'b.insert(0, 300)'):
    try:
        exec(wrong)
    except (ValueError, TypeError, IndexError) as e:
        print(wrong, '|', type(e).__name__, e)
print(b)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        b.append(33)
        return self.value


b[Index(1):Index(3)] = b'--'
print(b)
del b[Index(0)]
print(b)
big = bytearray(1 << 16)
for i in range(2, 256):
    if not big[i]:
        big[i * i::i] = b'\1' * len(range(i * i, 1 << 16, i))
print(big.count(0), [i for i, v in enumerate(big) if not v][:20])
del big[100:]
print(len(big))
while big:
    big.pop()
big += b'end'
print(big)
