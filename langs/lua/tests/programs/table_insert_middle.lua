local t = {}
for i = 1, 15 do table.insert(t, (i * 7) % (#t + 1) + 1, i) end
print(table.concat(t, " "))
local f = {}
for i = 1, 6 do table.insert(f, 1, i / 2) end
print(table.concat(f, " "))
table.insert(f, 3, "mixed")
print(f[3], f[4], #f)
