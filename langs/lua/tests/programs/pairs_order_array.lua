local t = {} for i = 1, 12 do t[i] = i * i end
local last = 0
for k, v in pairs(t) do assert(k == last + 1) last = k end
print(last)
local seen = {} for k, v in pairs({1, 2, 3, x = 4, y = 5}) do seen[#seen + 1] = tostring(k) end
table.sort(seen) print(table.concat(seen, " "))
