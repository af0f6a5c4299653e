"""Text with surrogates, zeros, combining marks and nothing."""
xs = ["", "a", "\x00", "\ud800", "\udfff\ud800", "\U0010ffff", "e\u0301", "\u0130", "\u00df", "\ufb01", "\u1e9e", "\u03a3", "a\u03a3", "\u2028", "\t\n\r\x0b\x0c\x1c\x85", "\u0660", "\u00b2", "\u2160", "\u00aa", "\ufeff"]
for x in xs:
    print(ascii(x), len(x), ascii(x.upper()), ascii(x.lower()), ascii(x.title()), ascii(x.casefold()), ascii(x.swapcase()), ascii(x.capitalize()), x.isalpha(), x.isdigit(), x.isdecimal(), x.isnumeric(), x.isidentifier(), x.isprintable(), x.isspace(), x.islower(), x.isupper(), x.istitle(), [ascii(y) for y in x.split()], [ascii(y) for y in x.splitlines()], ascii(x.strip()), ascii(x[::-1]))
    for codec in "utf-8", "ascii", "latin-1", "utf-16", "nonsense":
        for errors in "strict", "replace", "ignore", "backslashreplace", "surrogatepass", "nonsense":
            try: print(x.encode(codec, errors), end=" ")
            except Exception as e: print(type(e).__name__, end=" ")
    print()
for b in b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\xe2\x82", b"a\x80b":
    for errors in "strict", "replace", "ignore", "backslashreplace", "surrogateescape":
        try: print(ascii(b.decode("utf-8", errors)), end=" ")
        except UnicodeDecodeError as e: print(e.start, e.end, e.reason, end=" ")
    print()
try: print("\ud800")
except UnicodeEncodeError as e: print(e.reason)
