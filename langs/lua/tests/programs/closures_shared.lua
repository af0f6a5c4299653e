local function make()
  local a, b = 1, 2
  local function set(x, y) a, b = x, y end
  local function get() return a, b end
  local function swap() a, b = b, a end
  return set, get, swap
end
local set, get, swap = make()
for i = 1, 5 do set(i, i * i) swap() print(get()) end
local x = 10
local function outer() local function inner() x = x + 1 return x end return inner end
for i = 1, 5 do print(outer()()) end
print(x)
