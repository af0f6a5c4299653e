"""Inner loops of two to nine turns: digits of numbers, their divisors, and small sorted lists."""


def run(turns):
    total = 0
    small = []
    for n in range(turns):
        digits = 0
        k = n
        while k:
            digits += k % 10
            k //= 10
        total += digits
        for d in (2, 3, 5, 7):
            if n % d == 0:
                total += d
        key = n * 7919 % 1009
        i = 0
        while i < len(small) and small[i] < key:
            i += 1
        small.insert(i, key)
        if len(small) > 8:
            total += small.pop()
    return total, small


print(run(6000000))
