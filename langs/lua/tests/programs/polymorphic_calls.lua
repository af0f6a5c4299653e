local shapes = {}
local function def(name, area) local c = {name = name, area = area} c.__index = c shapes[#shapes + 1] = c return c end
def("square", function(s) return s.a * s.a end) def("rect", function(s) return s.a * s.b end) def("tri", function(s) return s.a * s.b / 2 end) def("line", function() return 0 end)
local objs = {} for i = 1, 24 do objs[i] = setmetatable({a = i, b = i + 1}, shapes[i % 4 + 1]) end
local s, names = 0, {} for r = 1, 10 do for _, o in ipairs(objs) do s = s + o:area() names[o.name] = (names[o.name] or 0) + 1 end end print(s, names.square, names.line)
