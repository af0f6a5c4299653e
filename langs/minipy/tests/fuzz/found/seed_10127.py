# fuzz-programs --seed 10127: ends with `IndexError: cannot fit 'int' into an index-sized integer` instead of `OverflowError: Python int too large to convert to C ssize_t`
# parameters: jit=off
i1 = 7
l0 = [5]
v0 = l0.pop(i1 << 63)
