# A loop with a decision tree of 64 leaves, and two of eight behind it.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


def run(count):
    total = 0
    last = 1
    x = 0
    numbers = bits(9)
    for _ in range(count):
        n = next(numbers)
        if n >> 15 & 1:
            if n >> 3 & 1:
                if n >> 12 & 1:
                    if n >> 0 & 1:
                        if n >> 6 & 1:
                            if n >> 8 & 1:
                                total = total * 3 % 91
                            else:
                                total ^= 12
                        else:
                            if n >> 13 & 1:
                                x = 27
                            else:
                                total += 12
                    else:
                        if n >> 12 & 1:
                            if n >> 0 & 1:
                                total -= 24
                            else:
                                total -= 77
                        else:
                            if n >> 1 & 1:
                                last = 30
                            else:
                                total = total * 3 % 13
                else:
                    if n >> 0 & 1:
                        if n >> 14 & 1:
                            if n >> 12 & 1:
                                total = total * 3 % 39
                            else:
                                total ^= 72
                        else:
                            if n >> 13 & 1:
                                total += last % 67
                            else:
                                last = 97
                    else:
                        if n >> 11 & 1:
                            if n >> 15 & 1:
                                total ^= 8
                            else:
                                total += 31
                        else:
                            if n >> 14 & 1:
                                total ^= 29
                            else:
                                total = total * 3 % 9
            else:
                if n >> 8 & 1:
                    if n >> 6 & 1:
                        if n >> 7 & 1:
                            if n >> 0 & 1:
                                last = 16
                            else:
                                total ^= 40
                        else:
                            if n >> 7 & 1:
                                total = total * 3 % 85
                            else:
                                total = total * 3 % 21
                    else:
                        if n >> 8 & 1:
                            if n >> 13 & 1:
                                x = 40
                            else:
                                total += last % 23
                        else:
                            if n >> 8 & 1:
                                total ^= 24
                            else:
                                last = 7
                else:
                    if n >> 4 & 1:
                        if n >> 1 & 1:
                            if n >> 3 & 1:
                                total -= 67
                            else:
                                total += 23
                        else:
                            if n >> 10 & 1:
                                last = 56
                            else:
                                x = 7
                    else:
                        if n >> 15 & 1:
                            if n >> 10 & 1:
                                total += 8
                            else:
                                total += last % 88
                        else:
                            if n >> 4 & 1:
                                total -= 66
                            else:
                                total += last % 41
        else:
            if n >> 4 & 1:
                if n >> 12 & 1:
                    if n >> 12 & 1:
                        if n >> 11 & 1:
                            if n >> 4 & 1:
                                total += last % 55
                            else:
                                total += 88
                        else:
                            if n >> 0 & 1:
                                last = 86
                            else:
                                total ^= 50
                    else:
                        if n >> 5 & 1:
                            if n >> 7 & 1:
                                x = 37
                            else:
                                x = 12
                        else:
                            if n >> 10 & 1:
                                last = 34
                            else:
                                total += 56
                else:
                    if n >> 11 & 1:
                        if n >> 3 & 1:
                            if n >> 3 & 1:
                                x = 84
                            else:
                                total += last % 96
                        else:
                            if n >> 15 & 1:
                                total -= 7
                            else:
                                total -= 4
                    else:
                        if n >> 3 & 1:
                            if n >> 13 & 1:
                                x = 16.5
                            else:
                                x = 22.5
                        else:
                            if n >> 4 & 1:
                                last = 46
                            else:
                                total -= 28
            else:
                if n >> 0 & 1:
                    if n >> 10 & 1:
                        if n >> 7 & 1:
                            if n >> 4 & 1:
                                x = 12.5
                            else:
                                total = total * 3 % 69
                        else:
                            if n >> 13 & 1:
                                total ^= 2
                            else:
                                last = 41
                    else:
                        if n >> 13 & 1:
                            if n >> 4 & 1:
                                x = 5
                            else:
                                total += last % 67
                        else:
                            if n >> 8 & 1:
                                x = 97.5
                            else:
                                x = 44
                else:
                    if n >> 4 & 1:
                        if n >> 6 & 1:
                            if n >> 6 & 1:
                                total += last % 35
                            else:
                                total ^= 64
                        else:
                            if n >> 1 & 1:
                                total ^= 3
                            else:
                                total += last % 77
                    else:
                        if n >> 10 & 1:
                            if n >> 5 & 1:
                                total = total * 3 % 85
                            else:
                                last = 71
                        else:
                            if n >> 12 & 1:
                                last = 41
                            else:
                                total += 82
        total += int(x) & 7
        if n >> 13 & 1:
            if n >> 8 & 1:
                if n >> 14 & 1:
                    total += last % 5
                else:
                    total += 46
            else:
                if n >> 13 & 1:
                    last = 50
                else:
                    total += 93
        else:
            if n >> 5 & 1:
                if n >> 15 & 1:
                    total -= 60
                else:
                    x = 6.5
            else:
                if n >> 4 & 1:
                    x = 58.5
                else:
                    x = 59
        total += int(x) & 7
        if n >> 14 & 1:
            if n >> 0 & 1:
                if n >> 11 & 1:
                    x = 96.5
                else:
                    last = 68
            else:
                if n >> 0 & 1:
                    total ^= 28
                else:
                    total = total * 3 % 57
        else:
            if n >> 0 & 1:
                if n >> 12 & 1:
                    total = total * 3 % 58
                else:
                    total -= 96
            else:
                if n >> 0 & 1:
                    total += last % 72
                else:
                    total ^= 72
        total += int(x) & 7
        if total > 1000000 or total < -1000000:
            total = 1
    return total, last, x


print(run(60000))
