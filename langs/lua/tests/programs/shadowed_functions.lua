local function f() return 1 end
local g = f
local function f() return g() + 1 end
local h = f
local function f() return h() * 10 end
for i = 1, 5 do io.write(f(), " ", g(), " ", h(), " ") end
print()
