local Emitter = {} Emitter.__index = Emitter
function Emitter.new() return setmetatable({handlers = {}}, Emitter) end
function Emitter:on(name, f) local h = self.handlers[name] if not h then h = {} self.handlers[name] = h end h[#h + 1] = f end
function Emitter:emit(name, ...) local h = self.handlers[name] for i = 1, #h do h[i](...) end end
local e, s = Emitter.new(), 0
for k = 1, 4 do e:on("tick", function(a, b) s = s + a * k + b end) end
e:on("tock", function(a) s = s - a end)
for i = 1, 10000000 do e:emit("tick", i, 2) e:emit("tock", i) end
print(string.format("%.0f", s))
