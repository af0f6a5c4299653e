local function tree(n) if n == 0 then return nil end return {l = tree(n - 1), v = n, r = tree(n - 1)} end
local function fold(t, f, z) if not t then return z end return f(fold(t.l, f, z), t.v, fold(t.r, f, z)) end
for d = 1, 7 do print(d, fold(tree(d), function(a, v, b) return a + v + b end, 0), fold(tree(d), function(a, v, b) return math.max(a, b) + 1 end, 0)) end
