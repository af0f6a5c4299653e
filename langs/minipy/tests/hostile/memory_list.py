"""A list takes all memory there is; the program goes on afterwards."""
for turn in range(3):
    kept = []
    try:
        while True:
            kept.append("x" * 1000000 + str(len(kept)))
    except MemoryError:
        n = len(kept)
        kept = None
        print("MemoryError", n > 50)
print(sum(range(1000)))
