"""continue leaves try through its finally: jumps, and nothing else."""


def run(n):
    s = 0
    for i in range(n):  # LOOP: never new, new_array, call
        try:
            if i & 1 >= 0:
                continue
        finally:
            s += 1
    return s


print(run(400))
