local d = {} for i = 1, 20 do d["s" .. i] = i d[i] = i * 2 d[i + 0.5] = i * 3 d[-i] = i * 4 end
local s = 0 for k, v in pairs(d) do s = s + v end print(s, #d, d.s5, d[5], d[5.5], d[-5], d["s" .. 20])
for i = 1, 20 do d["s" .. i] = nil d[-i] = nil end s = 0 for k, v in pairs(d) do s = s + v end print(s)
local set = {} for w in ("a b a c b a d"):gmatch("%a") do set[w] = (set[w] or 0) + 1 end print(set.a, set.b, set.c, set.d, set.e)
