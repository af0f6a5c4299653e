# +, *, in, comparison, and the errors' texts.
a = "ab"
print(a + "cd", a * 3, 3 * a, a * 0, a * -1, "" + "", "b" in a, "c" not in a, "" in a, "ab" in "xaby")
print("a" < "b", "a" < "B", "abc" < "abd", "ab" < "abc", "" < "a", "é" > "z", "a" == "a", "a" != "b", "10" < "9")
a += "z"
a *= 2
print(a, min("hello"), max("hello"), sorted("hello"))
for f in [lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "a" - "b", lambda: "a" < 1, lambda: 1 in "a", lambda: -"a"]:
    try:
        f()
    except TypeError as e:
        print(e)
print("a" == 1, "a" != 1)
