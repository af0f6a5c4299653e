local depth = 0
local function handler(m) depth = depth + 1 return "[" .. tostring(m) .. "]" end
for i = 1, 10 do local ok, m = xpcall(function(a) if a % 3 == 0 then error("bad " .. a, 0) end return a end, handler, i) io.write(tostring(m), " ") end print(depth)
print(xpcall(function() return xpcall(error, handler, "inner") end, handler)) print(pcall(xpcall)) print(pcall(xpcall, print))
