# f-strings: expressions, conversions, specs, nested quotes and specs, `=`, evaluation order, braces.
x = 42
name = "bob"
d = {"k": [1, 2]}
w = 8
print(f"{x} {name!r} {x + 1} {d['k'][1]} {name.upper()} {{}} {x:5d}| {x:<5}| {3.14159:.2f} {x!s:>5}")
print(f"{x=} {name=} {x + 1 = } {name=!s} {x=:05d}")
print(f"{'a' if x > 1 else 'b'} {f'{x}{f"{name}"}'} {name:>{w}} {x:{w}.{2}f} {[i for i in range(3)]} {(lambda: 7)()}")
trail = []


def t(v):
    trail.append(v)
    return v


print(f"{t(1)}{t(2)!r:>{t(4)}}{t(3)}", trail)
print(f"multi {
    x
}" f" cat {name}" " plain {x}")
