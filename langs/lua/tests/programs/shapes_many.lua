local makers = {} for i = 1, 20 do makers[i] = load("return function(v) local o = {} o.f" .. i .. " = 0 o.x = v o.y = v * 2 return o end")() end
local objs = {} for i = 1, 60 do objs[i] = makers[i % 20 + 1](i) end local s = 0 for r = 1, 5 do for i = 1, 60 do local o = objs[i] s = s + o.x + o.y o.x = o.x + 1 end end print(s)
for i = 1, 60 do objs[i].z = i end s = 0 for i = 1, 60 do s = s + objs[i].z end print(s) for i = 1, 60, 2 do objs[i].x = nil end s = 0 for i = 1, 60 do s = s + (objs[i].x or 1) end print(s)
