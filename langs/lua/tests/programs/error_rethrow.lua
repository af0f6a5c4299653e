local function risky(n) if n > 3 then error({code = n}) end return n end
local function layer(n) local ok, e = pcall(risky, n) if not ok then if e.code > 5 then error(e, 0) end return "handled " .. e.code end return e end
for i = 1, 8 do local ok, r = pcall(layer, i) print(i, ok, type(r) == "table" and r.code or r) end
