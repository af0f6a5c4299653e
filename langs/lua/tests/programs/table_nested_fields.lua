local cfg = {window = {size = {w = 10, h = 20}, title = "t"}, list = {1, {2, {3}}}}
for i = 1, 10 do cfg.window.size.w = cfg.window.size.w + i cfg.list[2][2][1] = cfg.list[2][2][1] * 2 % 101 end
print(cfg.window.size.w, cfg.list[2][2][1], cfg.window.title, #cfg.list)
print(pcall(function() return cfg.window.pos.x end))
print(pcall(function() cfg.nothing.here = 1 end))
