local t = {}
local k1, k2 = {}, function() end
t[k1] = 1 t[k2] = 2 t[true] = 3 t[false] = 4 t["s"] = 5 t[1.5] = 6 t[-1] = 7 t[0] = 8
print(t[k1], t[k2], t[true], t[false], t.s, t[1.5], t[-1], t[0], t[{}])
print(pcall(function() t[nil] = 1 end), pcall(function() t[0/0] = 1 end), t[nil], t[0/0])
local n = 0 for k, v in pairs(t) do n = n + v end print(n)
t[k1] = nil t[true] = nil print(t[k1], t[true])
n = 0 for k, v in pairs(t) do n = n + v end print(n)
for i = 1, 100 do t["key" .. i] = i end
for i = 1, 100, 2 do t["key" .. i] = nil end
n = 0 for k, v in pairs(t) do n = n + v end print(n, t.key2, t.key3)
local d = {} for i = 1, 50 do d[i * 1000] = i end local c = 0 for k, v in pairs(d) do c = c + k + v end print(c)
for i = 1, 50 do d[i * 1000] = nil end print(next(d))
print(rawlen({1, 2}), rawlen("abc"), rawequal(t, t), rawequal(t, {}), rawget(t, "s"), rawset(t, "s", 9) == t, t.s)
print(pcall(rawset, t, nil, 1), pcall(next, {}, "nope"))
