# The codec unicode_escape, both ways.
text = "".join(map(chr, range(0, 0x120))) + "\u20ac\U0001f600\\ '\""
escaped = text.encode("unicode_escape")
print(escaped)
print(escaped.decode("unicode_escape") == text, "a\nb".encode("unicode-escape"))
print(b"\\t\\x41\\101\\u00e9".decode("unicode_escape"))
for wrong in b"a\\", b"\\x4", b"\\u12g4", b"\\U00110000", b"\\377", b"\xff":
    for errors in "strict", "replace", "ignore":
        try:
            print(repr(wrong.decode("unicode_escape", errors)))
        except UnicodeDecodeError as e:
            print(e)
