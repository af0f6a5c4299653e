local tests = {{"hello", "^h"}, {"hello", "o$"}, {"hello", "^hello$"}, {"hello", "^ell"}, {"a.b", "^a%.b$"}, {"x^y", "%^"}, {"a$", "a%$"}, {"$", "^%$$"}, {"ab", "^(a)(b)$"}}
for i, t in ipairs(tests) do print(i, t[1]:find(t[2])) end
print(("  x y "):gsub("^%s+", ""), ("a\nb"):match("a.b") ~= nil, ("abc"):match("^(.-)c"), ("aaa"):gsub("^a", "b"))
