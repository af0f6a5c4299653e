# rsplit, splitlines, partition, center, zfill, title and friends.
print("a,b,c".rsplit(",", 1), "a\nb\r\nc\n".splitlines(), "a\nb".splitlines(True), "k=v=w".partition("="), "k=v=w".rpartition("="), "kv".partition("="))
print("ab".center(7, "*"), "ab".ljust(5) + "|", "ab".rjust(5), "-42".zfill(6), "42".zfill(1), "hello world".title(), "hello".capitalize(), "aBc".swapcase())
print("prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), "a\tb".expandtabs(4))
