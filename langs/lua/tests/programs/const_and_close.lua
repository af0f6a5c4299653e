local K <const> = 10 local T <const> = {n = 1} T.n = 2 print(K * 2, T.n)
local order = {} local function res(n) return setmetatable({}, {__close = function(_, e) order[#order + 1] = n .. (e and "!" or "") end}) end
for i = 1, 6 do local a <close> = res("a" .. i) local b <close> = res("b" .. i) if i % 3 == 0 then goto skip end ::skip:: end print(table.concat(order, " "))
order = {} local ok = pcall(function() local x <close> = res("x") local y <close> = res("y") error("e") end) print(ok, table.concat(order, " "))
order = {} local function f() local r <close> = res("r") for i = 1, 3 do local q <close> = res("q" .. i) if i == 2 then return "early" end end end print(f(), table.concat(order, " "))
