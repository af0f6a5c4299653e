local s = 0
for i = 1, 30 do if i % 2 == 0 then goto cont end if i % 3 == 0 then goto cont end s = s + i ::cont:: end print(s)
local i = 0 ::top:: i = i + 1 if i < 20 then if i % 7 == 0 then goto skip end io.write(i, " ") ::skip:: goto top end print()
for a = 1, 3 do for b = 1, 3 do for c = 1, 3 do if a + b + c == 6 then goto next_b end io.write(a, b, c, " ") end ::next_b:: end end print()
