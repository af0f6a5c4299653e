local isodd
local function iseven(n) if n == 0 then return true else return isodd(n - 1) end end
function isodd(n) if n == 0 then return false else return iseven(n - 1) end end
for _, n in ipairs{0, 1, 10, 11, 500, 501} do print(n, iseven(n), isodd(n)) end
local function count(n) if n == 0 then return 0 end return 1 + count(n - 1) end
for _, n in ipairs{1, 10, 100, 1000} do print(count(n)) end
