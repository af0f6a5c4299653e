local n = 0
for x = 0.1, 1.0, 0.1 do n = n + 1 end
print(n)
for x = 1.0, 0.0, -0.25 do io.write(x, " ") end
print()
for i = 1, 2.9 do io.write(i, " ") end
for i = 3, 1.5, -1 do io.write(i, " ") end
print()
local s = 0.0
for i = 1, 1000 do s = s + 1 / i end
print(string.format("%.12f", s))
