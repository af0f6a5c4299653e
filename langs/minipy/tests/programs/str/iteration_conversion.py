# Iterating over a string, list() and tuple() of it, ord and chr, str() of everything.
for c in "aé漢😀":
    print(c, ord(c), chr(ord(c)) == c)
print(list("abc"), tuple("ab"), len("😀"), str(), str(5), str(1.5), str(None), str(True), str([1, "a"]), str((1,)), str({}))
for f in [lambda: ord("ab"), lambda: chr(-1), lambda: chr(1114112), lambda: ord(5)]:
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
