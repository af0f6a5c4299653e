def run(n):
    numbers = [0.5] * 16
    factor = 1.5
    for i in range(n):
        k = i & 15
        numbers[k] = numbers[k] * factor - 0.25
    return numbers[3]


print(run(500))
