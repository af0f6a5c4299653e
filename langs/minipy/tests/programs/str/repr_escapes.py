# repr of strings: which quote, which escapes; escapes in literals; raw strings; implicit concatenation.
for s in ["plain", "it's", 'say "hi"', "both ' and \"", "tab\tnl\ncr\r", "back\\slash", "\x00\x07\x1b\x7f", "é漢😀", "\u00ad\u200b\ud7ff", ""]:
    print(repr(s), len(s))
print("\x41\u0042\U00000043\103\N{LATIN SMALL LETTER E WITH ACUTE}", r"\n\t", "a" "b" 'c', "line \
continued")
print("""triple
quoted 'x' "y" """)
print(["it's", 'q"'], ("a",), {"k": "v"})
