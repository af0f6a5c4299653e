local d = {} for i = 1, 300 do d["k" .. i % 37] = (d["k" .. i % 37] or 0) + i end
local keys = {} for k in pairs(d) do keys[#keys + 1] = k end table.sort(keys) for _, k in ipairs(keys) do io.write(k, "=", d[k], " ") end print()
for i = 0, 36, 2 do d["k" .. i] = nil end local n = 0 for k, v in pairs(d) do n = n + v end print(n)
for i = 1, 100 do d["new" .. i] = i if i > 10 then d["new" .. i - 10] = nil end end n = 0 for k, v in pairs(d) do n = n + v end print(n)
