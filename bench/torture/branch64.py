"""Random 64-way branching: an elif ladder on one value, as in a hand-written interpreter."""
import random

from common import rounds

rng = random.Random(2)
codes = [rng.randrange(64) for _ in range(10000)]


def run(turns):
    a = 1
    b = 2
    for _ in range(turns):
        for code in codes:
            if code == 0:
                b = (b ^ a) + 1 & 65535
            elif code == 1:
                a = a ^ b ^ 2
            elif code == 2:
                a = a ^ b ^ 3
            elif code == 3:
                b = (b ^ a) + 4 & 65535
            elif code == 4:
                a = (a * 3 + 5) & 65535
            elif code == 5:
                a = a ^ b ^ 6
            elif code == 6:
                b = (b - a + 7) & 65535
            elif code == 7:
                b = (b + 8) & 65535
            elif code == 8:
                a = a ^ b ^ 9
            elif code == 9:
                a = (a + b + 10) & 65535
            elif code == 10:
                a = a ^ b ^ 11
            elif code == 11:
                a = (a + b + 12) & 65535
            elif code == 12:
                b = (b - a + 13) & 65535
            elif code == 13:
                a = (a * 3 + 14) & 65535
            elif code == 14:
                a = a ^ b ^ 15
            elif code == 15:
                b = (b ^ a) + 16 & 65535
            elif code == 16:
                b = (b ^ a) + 17 & 65535
            elif code == 17:
                b = (b + 18) & 65535
            elif code == 18:
                b = (b - a + 19) & 65535
            elif code == 19:
                a = a ^ b ^ 20
            elif code == 20:
                a = a ^ b ^ 21
            elif code == 21:
                b = (b - a + 22) & 65535
            elif code == 22:
                b = (b - a + 23) & 65535
            elif code == 23:
                b = (b + 24) & 65535
            elif code == 24:
                b = (b ^ a) + 25 & 65535
            elif code == 25:
                b = (b ^ a) + 26 & 65535
            elif code == 26:
                b = (b + 27) & 65535
            elif code == 27:
                b = (b ^ a) + 28 & 65535
            elif code == 28:
                a = a ^ b ^ 29
            elif code == 29:
                b = (b - a + 30) & 65535
            elif code == 30:
                b = (b + 31) & 65535
            elif code == 31:
                a = (a + b + 32) & 65535
            elif code == 32:
                b = (b + 33) & 65535
            elif code == 33:
                a = (a + b + 34) & 65535
            elif code == 34:
                b = (b ^ a) + 35 & 65535
            elif code == 35:
                a = a ^ b ^ 36
            elif code == 36:
                a = (a + b + 37) & 65535
            elif code == 37:
                a = (a * 3 + 38) & 65535
            elif code == 38:
                a = (a + b + 39) & 65535
            elif code == 39:
                a = (a * 3 + 40) & 65535
            elif code == 40:
                b = (b - a + 41) & 65535
            elif code == 41:
                a = a ^ b ^ 42
            elif code == 42:
                b = (b + 43) & 65535
            elif code == 43:
                b = (b - a + 44) & 65535
            elif code == 44:
                b = (b + 45) & 65535
            elif code == 45:
                b = (b - a + 46) & 65535
            elif code == 46:
                b = (b - a + 47) & 65535
            elif code == 47:
                b = (b + 48) & 65535
            elif code == 48:
                a = a ^ b ^ 49
            elif code == 49:
                b = (b - a + 50) & 65535
            elif code == 50:
                b = (b ^ a) + 51 & 65535
            elif code == 51:
                a = (a * 3 + 52) & 65535
            elif code == 52:
                a = (a + b + 53) & 65535
            elif code == 53:
                a = (a + b + 54) & 65535
            elif code == 54:
                b = (b ^ a) + 55 & 65535
            elif code == 55:
                b = (b - a + 56) & 65535
            elif code == 56:
                b = (b ^ a) + 57 & 65535
            elif code == 57:
                a = (a * 3 + 58) & 65535
            elif code == 58:
                b = (b + 59) & 65535
            elif code == 59:
                b = (b - a + 60) & 65535
            elif code == 60:
                b = (b + 61) & 65535
            elif code == 61:
                a = (a * 3 + 62) & 65535
            elif code == 62:
                b = (b - a + 63) & 65535
            elif code == 63:
                a = a ^ b ^ 64
    return a, b


rounds(lambda k: run(14))
