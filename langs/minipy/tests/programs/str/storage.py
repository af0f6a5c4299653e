# storage: as CPython has it, in every mode.
s = ""
for i in range(1000):
    s += chr(97 + i % 26)
print(len(s), s[:10], s[-5:], s[500])
t = ""
for i in range(300):
    t += "é" if i % 3 else "x"
    u = t + "!"
    assert t[-1] == ("é" if i % 3 else "x")
print(len(t), t[100:110], t[::7][:10], t[::-1][:10], t.find("x", 150), t.rfind("x"), t.index("éx", 70, 90))
print(t.count("x"), t.startswith("xé", 3), t.endswith("é"), [c for c in t[:5]])
a = "abc" * 20
b = a + "1" * 10
c = b + "2"
d = b + "3"
e = c + "4"
print(b, c, d, e)
print("".join([]), ",".join(["a"]), "é".join("abc"), "".join(["", ""]) == "")
y = "ÿ"; print(y[0] is ("a" + y)[1], hash("abc") == hash("ab" + "c"))
