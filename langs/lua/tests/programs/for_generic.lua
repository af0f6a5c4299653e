local function range(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * i end end end
for i, sq in range(5) do io.write(i, ":", sq, " ") end print()
local function iter(s, c) if c < s then return c + 1 end end
for i in iter, 5, 0 do io.write(i, " ") end print()
for i, v, extra in ipairs{"a", "b", nil, "d"} do io.write(i, v, tostring(extra), " ") end print()
local t = {10, 20, 30, x = 1}
local sum = 0 for k, v in pairs(t) do sum = sum + v end print(sum)
for k, v in next, {5} do print(k, v) end
local mt = setmetatable({}, {__pairs = function(t) return function(_, k) if not k then return 1, "one" elseif k < 3 then return k + 1, "more" end end, t, nil end})
for k, v in pairs(mt) do print(k, v) end
local proxy = setmetatable({}, {__index = function(t, i) if i <= 4 then return i * 100 end end})
for i, v in ipairs(proxy) do io.write(i, "=", v, " ") end print()
print(pcall(function() for i in 5 do end end))
print(pcall(function() for i in nil do end end))
for w in string.gmatch("the quick brown fox", "%a+") do io.write("[", w, "]") end print()
local d = {} for i = 1, 10 do d[i] = i end
for k in pairs(d) do d[k] = nil end
print(next(d))
