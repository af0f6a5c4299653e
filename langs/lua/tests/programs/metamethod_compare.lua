local mt = {} mt.__lt = function(a, b) return a.v < b.v end mt.__le = function(a, b) return a.v <= b.v end mt.__eq = function(a, b) return a.v == b.v end
local function n(v) return setmetatable({v = v}, mt) end
local list = {} for i = 1, 12 do list[i] = n((i * 5) % 13) end table.sort(list) for i = 1, 12 do io.write(list[i].v, " ") end print()
print(n(1) < n(2), n(2) <= n(2), n(3) > n(4), n(3) >= n(3), n(1) == n(1), n(1) ~= n(1), pcall(function() return n(1) < 1 end)) local c = 0 for i = 1, 40 do if n(i) < n(20) then c = c + 1 end if n(i) == n(7) then c = c + 100 end end print(c)
