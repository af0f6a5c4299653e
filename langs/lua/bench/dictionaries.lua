local d = {}
for i = 1, 5000 do d["key" .. i % 1000] = (d["key" .. i % 1000] or 0) + 1 end
local keys = {}
for k in pairs(d) do keys[#keys + 1] = k end
table.sort(keys)
local s = 0
for r = 1, 20000 do for i = 1, #keys do local k = keys[i] d[k] = d[k] + 1 s = s + d[k] end end
print(s)
