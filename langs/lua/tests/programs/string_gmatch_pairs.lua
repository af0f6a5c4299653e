local s = "k1=v1;k2=v2;k3=;=v4;k5"
for k, v in s:gmatch("(%w*)=(%w*)") do io.write("[", k, ":", v, "]") end print()
local t = {} for n in ("1,22,333,,4"):gmatch("[^,]+") do t[#t + 1] = #n end print(table.concat(t, " "))
for a, b in ("abcdef"):gmatch("(.)(.)") do io.write(b, a) end print()
local c = 0 for _ in ("x"):rep(50):gmatch("xx") do c = c + 1 end print(c) for m in ("one two"):gmatch("%f[%w]%w+") do io.write(m, ".") end print()
