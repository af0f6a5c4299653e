# Tuples made, compared, indexed, concatenated and used as state in a hot loop.
def run(n):
    state = (0, 1, "a")
    less = 0
    s = 0
    for i in range(n):
        state = (state[1], (state[0] + i) % 101, state[2])
        if state < (50, 50, "a"):
            less += 1
        if state == (i % 101, i % 101, "a"):
            s += 1000
        s += len(state + (1, 2)) + state[-2]
    return state, less, s


print(run(3000))
