local n = 10000
local a, b = {}, {}
for i = 1, n do a[i], b[i] = i / 3, i * 0.5 end
for r = 1, 20000 do for i = 1, n do a[i] = a[i] * 0.999 + b[i] end end
print(string.format("%.6f", a[n]))
