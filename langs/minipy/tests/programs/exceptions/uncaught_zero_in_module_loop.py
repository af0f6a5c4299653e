# A built-in operation's error at module level inside a loop.
total = 0
for i in range(5):
    total += 10 // (3 - i)
    print(total)
