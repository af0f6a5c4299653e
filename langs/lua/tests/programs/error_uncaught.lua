local function f(x) return x.field end
for i = 1, 5 do f({field = i}) end
print("before")
f(nil)
