# hot loops: as CPython has it, in every mode.
def f(n):
    out = ""
    for i in range(n):
        out += chr(97 + i % 26)
    return out
s = f(3000)
def g(s):
    k = 0
    h = 0
    for i in range(len(s)):
        c = s[i]
        if c == "e":
            k += 1
        elif c > "t":
            k += 2
        h = (h * 31 + ord(c)) & 0xffffff
        if s[i:i+3] == "xyz": k += 100
        if "q" in s[i-2:i+2]: k += 1000
        if c in "aeiou": k += 7
        if "" == c: k = -1
    return k, h
print(g(s))
def it(s):
    d = {}
    for c in s:
        d[c] = d.get(c, 0) + 1
    return d
print(it(s))
u = s.replace("e", "é").replace("z", "日本")
print(g(u)); print(it(u))
class B:
    def __init__(self): self.buf = ""
    def add(self, x): self.buf += x
b = B()
for i in range(2000):
    b.add("ab"); 
    if i % 500 == 0: keep = b.buf
print(len(b.buf), len(keep), b.buf.count("ba"))
def fl(n):
    s = "x"
    for i in range(n):
        s = s + "y"
        if i == n // 2:
            a = s + "A"
            c = s + "C"
    return s, a, c
r = fl(500)
print([len(x) for x in r], r[1][-1], r[2][-1], r[0][251:254])
def cmp(n):
    words = ["a", "b", "", "ab", "é", "aé"]
    k = 0
    for i in range(n):
        w = words[i % 6]
        if w == "a": k += 1
        if w == "é": k += 10
        if w < "b": k += 100
        if w != "": k += 1000
        if w == "": k+= 5
        for v in words:
            if v == w: k += 3
            if v <= w: k += 17
    return k
print(cmp(3000))
