local function check(n) if type(n) ~= "number" then error("number expected, got " .. type(n), 2) end return n end
for i = 1, 10 do check(i) end
check("x")
