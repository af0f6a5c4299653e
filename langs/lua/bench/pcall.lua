local function f(x) if x % 100 == 0 then error("x") end return x end
local s = 0
for i = 1, 3000000 do local ok, v = pcall(f, i) if ok then s = s + v end end
print(s)
