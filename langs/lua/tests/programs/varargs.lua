local function f(...) return select("#", ...), ... end
print(f())
print(f(nil))
print(f(1, nil, nil))
print((f(1, 2)))
local function g(a, b, ...) local x, y, z = ... return a, b, x, y, z, ... end
print(g(1)) print(g(1, 2, 3)) print(g(1, 2, 3, 4, 5, 6))
local function sum(...) local s = 0 for i = 1, select("#", ...) do s = s + (select(i, ...)) end return s end
for i = 1, 10 do print(sum(table.unpack({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 1, i))) end
local t = {f(1, 2), f(3, 4)}
print(#t, table.unpack(t))
local function tail(...) return (select("#", ...)) end
print(tail(f(), f()))
print(select(-1, 1, 2, 3), select(-2, 1, 2, 3))
print(pcall(select, 0))
local packed = table.pack(f(7, 8)) print(packed.n, packed[1], packed[3])
