local best, at = 0, 0 for n = 1, 400 do local c, x = 0, n while x ~= 1 do x = x % 2 == 0 and x // 2 or 3 * x + 1 c = c + 1 end if c > best then best, at = c, n end end print(best, at)
local cache = {[1] = 0} local function len(n) local v = cache[n] if not v then v = 1 + len(n % 2 == 0 and n // 2 or 3 * n + 1) cache[n] = v end return v end local s = 0 for n = 1, 300 do s = s + len(n) end print(s)
