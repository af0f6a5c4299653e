local function make(d) if d == 0 then return {} end return {left = make(d - 1), right = make(d - 1)} end
local function check(t) if t.left then return 1 + check(t.left) + check(t.right) end return 1 end
local s = 0
for i = 1, 60 do s = s + check(make(15)) end
print(s)
