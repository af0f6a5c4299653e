local a, b = 1, "x"
for i = 1, 7 do a, b = b, a end
print(a, b)
local t = {1, 2, 3, 4}
for i = 1, 3 do t[i], t[i + 1] = t[i + 1], t[i] end
print(table.concat(t, " "))
