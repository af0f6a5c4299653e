local function try(f, ...) print(select(2, pcall(f, ...))) end
try(function(a, b) return a < b end, 1, "2")
try(function(a, b) return a < b end, {}, {})
try(function(a, b) return a <= b end, nil, 1)
try(function(a, b) return a > b end, "x", 1)
try(function(a, b) return a >= b end, print, print)
try(function(a, b) return a < b end, true, false)
