# for/else and while/else with break, continue and return; the loop variable afterwards; modifying it inside.
def find(xs, y):
    for x in xs:
        if x == y:
            break
    else:
        return "missing"
    return "found"


print(find([1, 2], 2), find([1, 2], 3), find([], 1))
n = 5
while n:
    n -= 1
    if n == 2:
        continue
    if n == 10:
        break
else:
    print("else", n)
for i in range(3):
    i = i * 10
    print(i)
print(i)
for i in []:
    pass
else:
    print("empty else")
while False:
    pass
else:
    print("while else")
for a in range(3):
    for b in range(3):
        if b == 1:
            continue
        if a == 2:
            break
        print(a, b)
    else:
        print("inner done", a)
