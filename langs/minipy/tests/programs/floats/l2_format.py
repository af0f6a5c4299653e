# format() and f-strings of floats.
for v in [0.0, 1.0, 1234567.891, -0.000012345, 1e16, 2.5, float("inf")]:
    print(f"{v}|{v:.2f}|{v:10.1f}|{v:<12}|{v:+.3e}|{v:g}|{v:,.2f}|{v:.0f}|{v:%}|{v:08.2f}|{v:n}|{v!r}")
print(format(0.5, ""), format(2.5, ".0f"), format(3.5, ".0f"), format(1e6, "g"), format(123456789.0, "g"))
