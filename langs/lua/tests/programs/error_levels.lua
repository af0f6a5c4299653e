local function lib(x) if type(x) ~= "number" then error("expected number", 2) end return x end
local function user(x) return lib(x) + 1 end
print(pcall(user, "s")) print(pcall(user, 1))
local function l3() error("three", 3) end local function l2() l3() end local function l1() l2() end print(pcall(l1))
for i = 1, 20 do local ok, e = pcall(user, i % 2 == 0 and i or "x") if i > 18 then print(ok, e) end end
