"""A text is compared with short constants as words of memory, and a piece or a sum that only is compared, measured or
joined has a storage but no string of its own."""


def kinds(texts):
    n = 0
    for text in texts:  # LOOP: never call
        if text == "addition":  # OPS eight: never call
            n += 1
        elif text == "multiplication":  # OPS fourteen: never call
            n += 2
    return n


def pieces(text, n):
    total = 0
    for i in range(n):  # LOOP: never new
        piece = text[i & 7 : 12]  # OPS slice: most 1 call
        total += len(piece + "-" + piece)  # OPS sum: never new; most 2 call
    return total


def single(n):
    whole = bytearray(64)
    for i in range(n):  # LOOP: never new
        whole.pop()
        whole.append(bytes([i & 127])[0])  # OPS byte: never call, new
    return whole


print(kinds(["addition", "multiplication", "x", "additiom", "additions", "multiplicatiom"] * 100))
print(pieces("abcdefghijklm", 400))
print(single(400)[-1])
