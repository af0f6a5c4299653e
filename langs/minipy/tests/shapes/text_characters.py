"""A character is a load of its byte and one of the shared string; comparing and `ord` read bytes."""


def run(s):
    vowels = 0
    h = 0
    for i in range(len(s)):  # LOOP: never call
        c = s[i]
        if c == "e":
            vowels += 1
        h = (h * 31 + ord(c)) & 0xFFFF
    return vowels, h


print(run("abcdfghij" * 60))
