local log = {}
local t = setmetatable({}, {__newindex = function(t, k, v) log[#log + 1] = tostring(k) rawset(t, k, v) end})
for i = 1, 5 do t[i] = i t[i] = i * 2 t["f" .. i % 2] = i end print(table.concat(log, " "), t[5], t.f0, t.f1)
local target = {} local p = setmetatable({}, {__newindex = target}) for i = 1, 6 do p[i] = i p.x = i end print(#target, target.x, rawget(p, "x"), #p)
t[1] = nil t[1] = "again" print(t[1], #log)
