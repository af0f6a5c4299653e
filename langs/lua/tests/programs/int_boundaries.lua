local t = {} for _, v in ipairs{2^62, -2^62, 2^63, 1 << 62, (1 << 62) - 1, -(1 << 62), -(1 << 62) - 1, math.maxinteger, math.mininteger} do t[#t + 1] = v end
local s = 0 for i = 4, #t do s = s + t[i] end print(s) for i = 4, #t do print(t[i], t[i] + 1, t[i] - 1, t[i] * 2, t[i] // 3, t[i] % 1000, t[i] == t[i] + 0, t[i] < 0) end
local x = 1 for i = 1, 70 do x = x * 2 if i >= 60 then io.write(x, " ") end end print() local m = {} m[1 << 62] = "a" m[math.maxinteger] = "b" print(m[1 << 62], m[math.maxinteger], m[2^62])
local h = 0xcbf29ce484222325 for c in ("hash me"):gmatch(".") do h = (h ~ c:byte()) * 1099511628211 end print(h, h & 0xffff, h >> 32)
local a = math.maxinteger - 5 for i = 1, 12 do a = a + 1 if a < 0 then print("wrapped", i) break end end for i = math.maxinteger - 3, math.maxinteger do io.write(i - math.maxinteger, " ") end print()
