local t = {10, 20, 30, a = 1, b = 2}
local k, v, n, s = nil, nil, 0, 0
repeat k, v = next(t, k) if k ~= nil then n = n + 1 s = s + v end until k == nil
print(n, s, next({}), type(next), rawequal(next, next))
for k in pairs(t) do t[k] = nil end
print(next(t), #t)
