local s = "aZ09 _-.\t\n!"
for _, c in ipairs{"%a", "%d", "%l", "%u", "%w", "%s", "%p", "%c", "%x", "%g", "%A", "%D", "%W", "%S", "[a-z]", "[^a-z]", "[%w_]", "[%-.]", "[]]", "[^%s]"} do local n = select(2, s:gsub(c, "")) io.write(c, "=", n, " ") end print()
