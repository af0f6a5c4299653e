local Animal = {} Animal.__index = Animal
function Animal.new(name, sound) local self = setmetatable({}, Animal) self.name = name self.sound = sound return self end
function Animal:speak() return self.name .. " says " .. self.sound end
local Dog = setmetatable({}, {__index = Animal}) Dog.__index = Dog
function Dog.new(name) local self = Animal.new(name, "woof") return setmetatable(self, Dog) end
function Dog:fetch() return self.name .. " fetches" end
function Dog:speak() return Animal.speak(self) .. "!" end
local zoo = {Animal.new("cat", "meow"), Dog.new("rex"), Animal.new("cow", "moo"), Dog.new("fido")}
for r = 1, 4 do for i, a in ipairs(zoo) do print(r, a:speak(), a.fetch and a:fetch() or "-") end end
local Stack = {} Stack.__index = Stack
function Stack.new() return setmetatable({items = {}, size = 0}, Stack) end
function Stack:push(v) self.size = self.size + 1 self.items[self.size] = v end
function Stack:pop() local v = self.items[self.size] self.items[self.size] = nil self.size = self.size - 1 return v end
local st = Stack.new() for i = 1, 100 do st:push(i * i) end local s = 0 while st.size > 0 do s = s + st:pop() end print(s)
local Account = {balance = 0} Account.__index = Account
function Account:new(o) o = o or {} return setmetatable(o, self) end
function Account:deposit(v) self.balance = self.balance + v end
function Account:withdraw(v) if v > self.balance then error("insufficient funds") end self.balance = self.balance - v end
local acc = Account:new() for i = 1, 10 do acc:deposit(i * 10) end acc:withdraw(50) print(acc.balance, Account.balance, pcall(acc.withdraw, acc, 1e6))
