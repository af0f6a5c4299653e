def run(n):
    numbers = [0] * 16
    s = 0
    for i in range(n):
        k = i & 15
        numbers[k] = numbers[k] + i
        s += numbers[k]
    return s


print(run(500))
