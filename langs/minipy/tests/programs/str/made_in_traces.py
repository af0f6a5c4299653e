# texts and bytes that traces make: pieces, sums and comparisons with constants of every short length
def compared(texts):
    counts = {}
    for _ in range(6):
        for t in texts:
            k = 0
            if t == "":
                k = 1
            elif t == "a":
                k = 2
            elif t == "ab":
                k = 3
            elif t == "abc":
                k = 4
            elif t == "abcdefg":
                k = 5
            elif t == "abcdefgh":
                k = 6
            elif t == "abcdefghi":
                k = 7
            elif t == "abcdefghijklmno":
                k = 8
            elif t == "abcdefghijklmnop":
                k = 9
            elif t == "abcdefghijklmnopq":
                k = 10
            elif "é" == t:
                k = 11
            elif "é€𝄞" == t:
                k = 12
            elif t != "é€𝄞é€𝄞a":
                k = 13
            counts[t] = k
    return counts


alphabet = "abcdefghijklmnopqrstuvwxyz"
texts = [alphabet[:n] for n in range(20)]
texts += [alphabet[:n] + "X" for n in range(18)]
texts += ["X" + alphabet[1:n] for n in range(1, 18)]
texts += ["é", "é€𝄞", "é€𝄞é€𝄞a", "é€𝄞é€𝄞b", "\0", "ab\0", "abcdefgh\0", "\0" * 16, "abcdefgh" + "\0" * 8]
# texts that share a storage with longer ones, whose bytes lie behind
grown = "abcdefgh" * 4
for n in range(30):
    grown += alphabet[n % 26]
    texts.append(grown)
for t, k in compared(texts).items():
    print(ascii(t), k)


def shared(n):
    out = []
    for i in range(n):
        s = "abcdefgh" * 3
        a = s + "first"
        b = s + "second"
        c = a + "1"
        d = a + "2"
        out.append((a, b, c, d, c == d, a == s + "first", len(b)))
    return out


print(set(shared(60)))


def cut(text, n):
    seen = []
    for i in range(n):
        lo, hi = i % 9 - 4, i % 7 - 3
        seen.append(text[lo:hi])
        seen.append(text[lo:])
        seen.append(text[:hi])
        seen.append(text[i % 6 :][:2])
    return seen


for text in ["abcdef", "", "a", b"abcdef", b"", b"a", bytearray(b"abcdef"), bytearray(b""), "aé€𝄞x"]:
    pieces = cut(text, 64)
    print(ascii(pieces[:40]), len(pieces), {type(p).__name__ for p in pieces}, hash(str(pieces)) == hash(str(cut(text, 64))))


def identities(s, one, empty, n):
    result = []
    for i in range(n):
        result.append((s + empty is s, empty + s is s, s[0:] is s, s[: len(s)] is s, s[0:1] is s[0:1], one[0:1] is one[:1]))
    return set(result)


print(identities("abc", "a", "", 50), identities(b"abc", b"a", b"", 50))


def sums(parts, n):
    text, data = "", b""
    lengths = []
    for i in range(n):
        text = text + parts[i % len(parts)]
        data = data + parts[i % len(parts)].encode()
        if len(text) > 40:
            lengths.append((len(text), len(data), text == data.decode(), hash(text) == hash(data.decode())))
            text, data = "", b""
    return lengths


print(sums(["a", "", "bc", "é", "defghi", ""], 300))


def keys(n):
    table = {}
    for i in range(n):
        k = "key" + str(i % 7)
        table[k] = table.get(k, 0) + 1
        b = b"k" + bytes([i % 5])
        table[b] = table.get(b, 0) + 1
        table[b[1:]] = i
        table[k[3:]] = i
    return sorted(table.items(), key=repr)


print(keys(200))


def appended(values):
    out = bytearray()
    errors = 0
    for v in values:
        try:
            out.append(v)
        except (ValueError, TypeError) as e:
            errors += 1
            last = str(e)
    return len(out), sum(out), errors, last


print(appended(([1, 2, 255, 0, 127] * 30 + [256]) * 3 + [-1, True, 10**30, 2.0, "a"]))


def ones(items):
    made = []
    for item in items:
        try:
            made.append(bytes([item]))
        except (ValueError, TypeError) as e:
            made.append(str(e))
    return made


print(ones([0, 65, 255, True, False] * 20 + [256, -1, 2.5, "a", None, 10**25]))
print(bytes([7]) is bytes([7]), [bytes([i, i + 1]) for i in range(3)], bytes((1,)), bytes([1.5 > 1]))


class Index:
    def __index__(self):
        return 66


print(ones([Index(), 1] * 10)[:3])


def windows(data, n):
    total = 0
    for i in range(n):
        total += int.from_bytes(data[i % 10 : i % 10 + 3], "big")
        total += len(data[i % 5 : 2]) + len(data[-3:]) + len(data[5:-9])
        total ^= data[-(i % 4) - 1]
    return total


print(windows(bytes(range(16)), 200), windows(bytearray(range(16)), 200))
print("a b  c\td\n e".split(), " \x1c\x1d x\x85y ".split(), "a b c d".split(None, 2), " a b c  ".split(None, 1), "".split(), "   ".split(), "é a\u2003b".split(), "a b".split(None, 0), " a b ".split(None, 0))


def locked(n):
    data, refused = bytearray(b"abc" * 20), 0
    for i in range(n):
        data.append(i & 255)
        if i % 50 == 49:
            with memoryview(data):
                for j in range(20):
                    try:
                        data.append(j)
                    except BufferError:
                        refused += 1
    return len(data), refused


print(locked(400))
