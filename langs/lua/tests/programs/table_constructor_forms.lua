local function f() return 1, 2, 3 end
local t = {f(), f()}
print(#t) t = {f(), (f())} print(#t) t = {(f())} print(#t) t = {f(), nil} print(#t)
t = {x = f(), f()} print(t.x, #t) t = {[1] = "a", "b"} print(t[1]) t = {"a", [2] = "z", "b"} print(t[2])
t = {1, 2; 3, k = 4; [10] = 5,} print(#t, t.k, t[10])
local big = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55}
print(#big, big[51], big[55])
for i = 1, 5 do local q = {i, i * 2, n = i} print(q[1] + q[2] + q.n) end
