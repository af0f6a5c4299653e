def f(a, w):
    return f"x{a}y{a!r:>{w}}{a=} {a:d}" "z" 'w', f"", f"{a}", "a" "b"
