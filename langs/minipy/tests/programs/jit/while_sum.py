# The smallest hot loop: a wrong loop-carried value, or one iteration too many or too few, shows in the sum.
def run(n):
    total = 0
    i = 0
    while i < n:
        total += i
        i += 1
    return total


print(run(0), run(1), run(10))
print(run(5000))
print(run(4999), run(5001))
