# split by whitespace and by separator with limits, join, and join's errors.
print("a b  c".split(), " a  b ".split(" "), "a,b,,c".split(","), "a,b,c".split(",", 1), "".split(), "".split(","), "  x y z ".split(None, 1))
print("a--b--c".split("--"), "abc".split("x"), "\ta\nb ".split())
print(",".join(["a", "b"]), "".join([]), "-".join("xyz"), "ab".join(("1", "2", "3")))
for f in [lambda: ",".join([1]), lambda: "a".split(""), lambda: ",".join(5)]:
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
