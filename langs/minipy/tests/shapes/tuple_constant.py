"""Items of a constant tuple are constants."""

SIZES = (3, 5, 7)


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s += SIZES[1] + len(SIZES)  # OPS read: never load, load_pure, array_load_pure, array_len, call
    return s


print(run(400))
