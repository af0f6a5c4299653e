# Every augmented assignment on ints, names, items and attributes.
class O:
    pass


o = O()
o.v = 100
a = [100]
x = 100
x += 7; x -= 3; x *= 5; x //= 3; x %= 101; x <<= 3; x >>= 1; x ^= 21; x |= 64; x &= 1023; x **= 2
o.v += 7; o.v -= 3; o.v *= 5; o.v //= 3; o.v %= 101; o.v <<= 3; o.v >>= 1; o.v ^= 21; o.v |= 64; o.v &= 1023; o.v **= 2
a[0] += 7; a[0] -= 3; a[0] *= 5; a[0] //= 3; a[0] %= 101; a[0] <<= 3; a[0] >>= 1; a[0] ^= 21; a[0] |= 64; a[0] &= 1023; a[0] **= 2
print(x, o.v, a)
x /= 4
print(x)
