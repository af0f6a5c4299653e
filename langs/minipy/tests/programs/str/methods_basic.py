# lower, upper, strip and its sides, startswith and endswith with positions and tuples, replace with counts.
s = "  Hello World  "
print(repr(s.lower()), repr(s.upper()), repr(s.strip()), repr(s.lstrip()), repr(s.rstrip()))
print("xxabxx".strip("x"), "xyabyx".strip("xy"), "abc".lstrip("ab"), "abc".rstrip("bc"))
print("hello".startswith("he"), "hello".startswith("lo", 3), "hello".endswith("lo"), "hello".endswith(("x", "o")), "".startswith(""))
print("banana".replace("a", "o"), "banana".replace("a", "o", 2), "abc".replace("", "-"), "aaa".replace("aa", "b"))
print("ÄÖ".lower(), "straße".upper(), "ΑΣ".lower())
