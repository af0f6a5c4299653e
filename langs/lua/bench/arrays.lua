local t = {}
for i = 1, 1000 do t[i] = i end
local s = 0
for r = 1, 200000 do for i = 1, #t do s = s + t[i] end end
print(s)
