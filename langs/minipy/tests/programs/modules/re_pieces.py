# Pieces that a match gives one after the other, while making each may collect what was made before.
import re

WORD = "abcdefgh" * 4
TEXT = (WORD + " ") * 600

for turn in range(3):
    found = re.findall(r"(\w{9})(\w{10})(\w{13})", TEXT)
    print(len(found), found.count((WORD[:9], WORD[9:19], WORD[19:])))
    pieces = re.split(r"(\s)", TEXT)
    print(len(pieces), pieces.count(WORD), pieces.count(" "))
    both = [match.groups() for match in re.finditer(r"(\w+)h(\s)", TEXT)]
    print(len(both), both.count((WORD[:-1], " ")))
    swapped = re.sub(r"(\w{16})(\w{16})", lambda match: match[2] + match[1], TEXT)
    print(swapped == TEXT, re.subn(r"(?P<a>\w{3})(?P<b>\w{5})", r"\g<b>\g<a>", TEXT)[1])
