"""Big numbers at their borders."""
import sys
for n in 61, 62, 63, 64, 65, 127, 128, 1000:
    for d in -1, 0, 1:
        x = 2**n + d
        for y in 1, -1, 2**62, -2**63, 3, 10**18, x:
            print(n, d, hash(x * y), (x * y) // 7, (x + y) % 1000007, x // y if y else 0, x % y, -x // y, -x % y, (x & y) % 97, (x | y) % 97, (x ^ y) % 97, x > y)
for f in (lambda: 1 // 0), (lambda: 1 % 0), (lambda: 1.0 // 0), (lambda: 10**400 / 1.5), (lambda: 1 << 10**20), (lambda: 2.0**10000), (lambda: (-1) ** 0.5), (lambda: 0.0**-1), (lambda: int("9" * 5000)), (lambda: 5 << -1), (lambda: pow(3, -1, 9)), (lambda: pow(1, 1, 0)), (lambda: round(float("nan"))), (lambda: divmod(1, 0)), (lambda: 1j // 1), (lambda: 1j < 2j), (lambda: int(1j)), (lambda: float("x")), (lambda: bytes([256])), (lambda: chr(2**40)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def loop(x, n):
    for i in range(n): x = x * 3 + 1
    return x
print(loop(1, 3000) % 10**9, loop(2**62, 10), loop(-2**62, 10))
sys.set_int_max_str_digits(0)
print(len(str(3**20000)), int(str(3**20000)) == 3**20000)
