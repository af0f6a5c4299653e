local function res(n) return setmetatable({}, {__close = function(_, e) print("close", n, e) end}) end
do local a <close> = res("a") local b <close> = res("b") print("body") end
local function f() local x <close> = res("x") return "ret", 5 end print(f())
print(pcall(function() local y <close> = res("y") error("err", 0) end))
for i = 1, 3 do local z <close> = res("z" .. i) if i == 2 then break end end
print(pcall(function() local bad <close> = 5 end)) do local n <close> = nil local fa <close> = false end
while true do local w <close> = res("w") break end
local co = coroutine.wrap(function() local c <close> = res("co") coroutine.yield(1) return 2 end) print(co()) print(co())
for i = 1, 4 do local q <close> = setmetatable({}, {__close = function() io.write("q", i, " ") end}) end print()
