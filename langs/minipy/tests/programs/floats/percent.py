# % formatting of floats: exact decimal expansions, half to even, exponents, general form.
for v in [0.0, -0.0, 0.5, 1.5, 2.675, 1e10, 1.23456789e-7, 123456.789, -3.14159, float("inf"), float("nan")]:
    print("%f|%.0f|%.2f|%10.3f|%-10.1f|%+f|%e|%.3e|%g|%.3g|%s|%r" % (v, v, v, v, v, v, v, v, v, v, v, v))
print("%.30f" % 0.1)
print("%d %i" % (3.99, -3.99))
