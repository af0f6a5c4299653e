# % formatting: %s %r %d %i %c %x %%, width, precision, tuples, dicts; wrong argument counts.
print("%s %r %d %i %c %c %x %%" % ("a'b", "a'b", 5, -5, "c", 100, 255))
print("[%5s] [%-5s] [%.2s] [%5.1s]" % ("ab", "ab", "abc", "abc"), "%s" % 5, "%s" % None, "%s" % [1, "a"], "%s" % (1,))
print("%(a)s-%(b)d" % {"a": "x", "b": 3}, "%*d|%-*d|" % (5, 42, 5, 42), "%s %s" % ("é", "漢"))
for f in [lambda: "%d" % "a", lambda: "%s %s" % (1,), lambda: "%s" % (1, 2), lambda: "%x" % 1.5, lambda: "%c" % "ab", lambda: "%q" % 1, lambda: "%d" % None, lambda: "abc" % 5]:
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
