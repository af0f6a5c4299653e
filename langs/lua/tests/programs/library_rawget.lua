local vals = {nil, false, true, 0, 7, -3, 2.5, 0.0, "5", "abc", "", {1, 2}, print, n = 13}
local names = {"nil", "false", "true", "0", "7", "-3", "2.5", "0.0", "'5'", "'abc'", "''", "table", "function"}
local function show(v) if type(v) == "table" or type(v) == "function" then return type(v) end return tostring(v) end
local function try(f, a, b) local ok, r = pcall(f, a, b) return ok and show(r) or (show(r):gsub("^.-:%d+: ", "")) end
for r = 1, 2 do for i = 1, vals.n do for j = 1, vals.n, 3 do print(names[i], names[j], try(function(a, b) return (rawget(a, b)) end, vals[i], vals[j])) end end end
