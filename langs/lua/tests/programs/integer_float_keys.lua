local t = {}
for i = 1, 5 do t[i + 0.0] = i end
print(#t, t[1], t[5.0])
t[2^31] = "a" t[2^31 | 0] = "b"
print(t[2147483648], t[2.5], t[-0.0])
t[0.0] = "zero" print(t[0], t[-0.0])
for k, v in pairs({[1.0] = "x", [2] = "y"}) do print(k, v, math.type(k)) end
