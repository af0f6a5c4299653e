local t = {}
for i = 1, 20 do t[i] = i * i end
print(#t, t[1], t[20], t[21], t[0])
t[#t + 1] = "end" print(#t, t[21])
t[#t] = nil print(#t)
for i = 20, 11, -1 do t[i] = nil end print(#t)
local r = {} for i = 10, 1, -1 do r[i] = i end print(#r, r[1], r[10])
local s = {1, 2, 3, nil} print(#s)
local m = {} for i = 1, 5 do m[i] = {} for j = 1, 5 do m[i][j] = i * j end end
local sum = 0 for i = 1, 5 do for j = 1, 5 do sum = sum + m[i][j] end end print(sum)
local f = {} for i = 1, 10 do f[i] = i / 2 end
f[3] = 7 f[4] = "str" print(f[1], f[3], f[4], f[10], #f)
local g = {1.5, 2.5} g[3] = 3.5 g[4] = 4 g[5] = nil print(#g, g[3], g[4], math.type(g[4]), math.type(g[1]))
g[#g] = nil print(#g)
local h = {0.5} h[1] = nil print(#h, h[1]) h[1] = 3 print(#h, h[1])
t = {[1] = "a", [2] = "b", [3] = "c"} print(#t, t[2])
t = {n = 1, 10, 20, [3] = 30, [5] = 50} print(t[3], t[5], t.n)
t[2^53] = "big" print(t[2^53]) t[1.0] = "one" print(t[1]) t[1.5] = "x" print(t[1.5])
