local a, b, c = 1, 2
print(a, b, c)
a, b = b, a print(a, b)
local t = {1, 2, 3}
local i = 1
i, t[i] = i + 1, 20
print(i, t[1], t[2])
local function f() return 1, 2, 3 end
a, b, c = f() print(a, b, c)
a, b, c = f(), 10 print(a, b, c)
a, b, c = 0, f() print(a, b, c)
a, b, c = (f()) print(a, b, c)
t.x, t.y = f() print(t.x, t.y)
for k = 1, 10 do t[1], t[2], t[3] = t[2], t[3], t[1] end
print(t[1], t[2], t[3])
do local a = {} local j = 1 j, a[j], a[j + 1] = 5, "x", "y" print(j, a[1], a[2]) end
