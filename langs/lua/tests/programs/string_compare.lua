local w = {"banana", "Apple", "cherry", "apple", "", "a", "B", "10", "9"}
table.sort(w) print(table.concat(w, "|"))
local n = 0 for i = 1, #w do for j = 1, #w do if w[i] < w[j] then n = n + 1 end if w[i] <= w[j] then n = n + 100 end if w[i] == w[j] then n = n + 10000 end end end print(n)
local a, b = "ab" .. "c", "a" .. "bc" print(a == b, a ~= b, a <= b, ({[a] = 1})[b])
