local function obj(v) local methods = {get = function() return v end} return setmetatable({}, {__index = methods, __tostring = function() return "obj" .. v end}) end
local s = 0 for i = 1, 50 do s = s + obj(i).get() end print(s, tostring(obj(7)))
local objs = {} for i = 1, 12 do objs[i] = obj(i) end for r = 1, 5 do for i = 1, 12 do s = s + objs[i].get() end end print(s)
