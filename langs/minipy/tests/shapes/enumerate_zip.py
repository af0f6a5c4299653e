"""enumerate and zip make no pairs that are taken apart at once."""


def run(a, b):
    s = 0
    for i, x in enumerate(a):  # LOOP enumerate: never new, new_array, call, call_portal
        s += i * x
    for x, y in zip(a, b):  # LOOP zip: never new, new_array, call, call_portal
        s += x * y
    return s


print(run([i & 63 for i in range(400)], [3] * 400))
