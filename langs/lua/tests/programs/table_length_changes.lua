local t = {}
for i = 1, 10 do t[#t + 1] = i end
for i = 1, 4 do t[#t] = nil end
print(#t) t[#t + 1] = "x" print(#t, t[7])
t[1] = nil t[1] = 1 print(#t)
local u = {n = 0}
for i = 1, 20 do u[i] = i u.n = u.n + #u end
print(u.n)
