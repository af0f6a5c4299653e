local E = {} E.__index = E E.__tostring = function(e) return "E(" .. e.msg .. ")" end
local function throw(m) error(setmetatable({msg = m}, E)) end
local function try(f, ...) local r = table.pack(pcall(f, ...)) if not r[1] and getmetatable(r[2]) == E then return "caught " .. tostring(r[2]) end return table.unpack(r, 1, r.n) end
for i = 1, 8 do print(try(function() if i % 2 == 0 then throw("even" .. i) end return i end)) end
print(select(2, pcall(error, nil)), pcall(error, false), select("#", pcall(error, nil)))
