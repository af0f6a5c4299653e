# Indexing and slicing of strings: negative, out of range, steps, empty.
s = "hello, world"
print(s[0], s[-1], s[4], s[-12], len(s))
print(s[1:4], s[:3], s[-3:], s[3:1], s[:], s[100:], s[-100:2], s[::2], s[::-1], s[10:2:-3], s[-1:-6:-1])
for i in [12, -13]:
    try:
        s[i]
    except IndexError as e:
        print(e)
try:
    s["a"]
except TypeError as e:
    print(e)
try:
    s[0] = "x"
except TypeError as e:
    print(e)
try:
    s[::0]
except ValueError as e:
    print(e)
