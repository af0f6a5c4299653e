print(("hello world"):gsub("o", "0"), ("hello"):gsub("", "-"), ("hello"):gsub("l", "L", 1), ("abc"):gsub("%w", "%0%0"), ("abc def"):gsub("(%w+) (%w+)", "%2 %1"))
print(("$name is $age"):gsub("%$(%w+)", {name = "Bob", age = 42}), ("abc"):gsub("%w", function(c) if c == "b" then return "[" .. c .. "]" end end))
print(("x = 1"):gsub("%s", "%%"), ("abc"):gsub(".", {a = 1, b = true}), ("a,b,,c"):gsub(",", ";"), ("  x"):gsub("^%s+", ""))
print(pcall(string.gsub, "abc", "b", "%2"), pcall(string.gsub, "abc", "b", function() return {} end), pcall(string.gsub, "a", "a", "%x"))
print(("hello world from lua"):gsub("(%w+)", string.upper, 2), ("abc"):gsub("b*", "x"))
local n = 0 for i = 1, 20 do local s, c = ("a b c d"):gsub("%a", function(x) n = n + 1 return x .. n end) if i == 20 then print(s, c, n) end end
