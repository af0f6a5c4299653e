local t = {alpha = 1, beta = 2, gamma = 3} local names = {"alpha", "beta", "gamma", "delta"}
local s = 0 for r = 1, 20 do for i = 1, 4 do s = s + (t[names[i]] or 10) end end print(s)
for r = 1, 5 do for i = 1, 4 do t[names[i]] = (t[names[i]] or 0) + r end end for i = 1, 4 do io.write(names[i], "=", t[names[i]], " ") end print()
local function get(o, k) return o[k] end local function set(o, k, v) o[k] = v end
for i = 1, 30 do set(t, "x" .. i % 3, i) end print(get(t, "x0"), get(t, "x1"), get(t, "x2"), get(t, "x3"), t.x1)
local key = "al" .. "pha" print(t[key], rawget(t, key), t["be" .. "ta"])
