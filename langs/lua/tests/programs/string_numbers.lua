print("10" + 5, "3" * "4", 10 .. "", "0x10" + 0, "1e1" * 1, " 7 " + 0, "5" // 2, "5.0" // 2, -"3", "2" ^ "3")
local s = 0 for i = 1, 20 do s = s + tostring(i) end print(s, math.type(s))
print(pcall(function() return "abc" + 1 end)) print(pcall(function() return "5" < 6 end)) print("5" == 5, 5 .. "" == "5")
print(#tostring(12345), tostring(-7):rep(2), ("%d"):format("10"), pcall(string.format, "%d", "1.5"))
