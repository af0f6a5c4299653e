//! Random programs. They terminate, print their results, and do nothing that Lua leaves undefined: no order of
//! `pairs`, no length of a table with holes, no operand that a later operand changes.

use fastrand::Rng;
use std::fmt::Write;

/// Functions for all programs. Addresses are never printed.
const PROLOGUE: &str = "\
local text = tostring
local function tostring(v) return (type(v) == 'table' or type(v) == 'function') and type(v) or text(v) end
local function show(...)
  local out = {}
  for i = 1, select('#', ...) do
    local v = (select(i, ...))
    out[i] = tostring(v)
  end
  print(table.concat(out, ' '))
end
local P = {}
P.__index = P
function P.new(x, y) return setmetatable({x = x, y = y}, P) end
function P:sum() return self.x + self.y end
function P:scale(k) self.x = self.x * k return self end
P.__add = function(a, b) return P.new(a.x + (type(b) == 'table' and b.x or b), a.y) end
P.__eq = function(a, b) return a.x == b.x end
P.__lt = function(a, b) return a.x < b.x end
P.__len = function(a) return 7 end
P.__concat = function(a, b) return 'P' end
local Q = setmetatable({}, {__index = P})
Q.__index = Q
function Q.new(x) return setmetatable({x = x, y = 1, z = 'q'}, Q) end
function Q:sum() return P.sum(self) * 2 end
";

/// The names in scope.
#[derive(Clone, Default)]
struct Scope {
    /// Local variables with any content.
    vars: Vec<String>,
    /// Local variables that hold tables without metatables.
    tables: Vec<String>,
    /// Functions with their numbers of parameters.
    functions: Vec<(String, usize)>,
    /// Variables that must not be assigned to, for example those of loops.
    fixed: Vec<String>,
}

struct Generator {
    rng: Rng,
    out: String,
    scope: Scope,
    names: usize,
    indent: usize,
    /// The number of enclosing loops and functions.
    depth: usize,
    in_function: bool,
}

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut generator = Generator {
        rng: Rng::with_seed(seed),
        out: PROLOGUE.to_owned(),
        scope: Scope::default(),
        names: 0,
        indent: 0,
        depth: 0,
        in_function: false,
    };
    for _ in 0..generator.rng.usize(3..6) {
        generator.declaration();
    }
    let rounds = generator.rng.usize(4..12);
    generator.line(&format!("for round = 1, {rounds} do"));
    generator.scope.fixed.push("round".to_owned());
    generator.block(5);
    generator.line("end");
    let vars = generator.scope.vars.join(", ");
    generator.line(&format!("show({vars})"));
    generator.out
}

impl Generator {
    fn line(&mut self, text: &str) {
        let width = self.indent * 2;
        let _ = writeln!(self.out, "{:width$}{text}", "");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.rng.usize(..from.len())].to_owned()
    }

    fn of(&mut self, from: &[String]) -> Option<String> {
        if from.is_empty() { None } else { Some(from[self.rng.usize(..from.len())].clone()) }
    }

    /// Statements in a block of their own.
    fn block(&mut self, most: usize) {
        let outer = self.scope.clone();
        self.indent += 1;
        for _ in 0..self.rng.usize(1..=most) {
            self.statement();
        }
        self.indent -= 1;
        self.scope = outer;
    }

    fn declaration(&mut self) {
        match self.rng.u8(..4) {
            0 => self.table(),
            1 if self.depth < 2 => self.function(),
            _ => {
                let value = self.expression(2);
                let name = self.name("v");
                self.line(&format!("local {name} = {value}"));
                self.scope.vars.push(name);
            }
        }
    }

    fn table(&mut self) {
        let name = self.name("t");
        let count = self.rng.usize(..5);
        let items: Vec<String> = (0..count).map(|_| self.number(1)).collect();
        let fields = if self.rng.bool() {
            format!("a = {}, b = {}", self.number(1), self.expression(1))
        } else {
            String::new()
        };
        self.line(&format!(
            "local {name} = {{{}}}",
            items.into_iter().chain([fields]).collect::<Vec<_>>().join(", ").trim_end_matches(", ")
        ));
        self.scope.tables.push(name);
    }

    fn function(&mut self) {
        let name = self.name("f");
        let parameters: Vec<String> = (0..self.rng.usize(..4)).map(|_| self.name("p")).collect();
        self.line(&format!("local function {name}({})", parameters.join(", ")));
        let (outer, was) = (self.scope.clone(), self.in_function);
        // Outer variables are only read, so that no call changes an operand.
        self.scope.fixed.extend(std::mem::take(&mut self.scope.vars));
        self.scope.fixed.append(&mut self.scope.tables);
        self.scope.vars.extend(parameters.iter().cloned());
        self.depth += 1;
        self.in_function = true;
        self.block(3);
        let result = self.expression(2);
        let results =
            if self.rng.u8(..4) == 0 { format!("{result}, {}", self.expression(1)) } else { result };
        self.line(&format!("  return {results}"));
        (self.scope, self.in_function) = (outer, was);
        self.depth -= 1;
        self.line("end");
        self.scope.functions.push((name, parameters.len()));
    }

    fn statement(&mut self) {
        match self.rng.u8(..18) {
            0..2 => self.declaration(),
            2..5 => {
                if let Some(var) = self.of(&self.scope.vars.clone()) {
                    let value = self.expression(3);
                    self.line(&format!("{var} = {value}"));
                }
            }
            5..8 => {
                if let Some(table) = self.of(&self.scope.tables.clone()) {
                    let value = self.expression(2);
                    let place = match self.rng.u8(..5) {
                        0 => format!("{table}.a"),
                        1 => format!("{table}.{}", self.pick(&["b", "c", "d"])),
                        2 => format!("{table}[#{table} + 1]"),
                        3 => format!("{table}[{}]", self.rng.usize(1..4)),
                        _ => format!("{table}['k' .. {}]", self.rng.usize(..4)),
                    };
                    let value = if place.ends_with(']') && !place.contains("'k'") {
                        format!("{value} or 0")
                    } else {
                        value
                    };
                    self.line(&format!("{place} = {value}"));
                }
            }
            8..10 => {
                let condition = self.condition();
                self.line(&format!("if {condition} then"));
                self.block(2);
                if self.rng.bool() {
                    self.line("else");
                    self.block(2);
                }
                self.line("end");
            }
            10..12 if self.depth < 3 => self.numeric_loop(),
            12 if self.depth < 3 => self.while_loop(),
            13 if self.depth < 3 => {
                let Some(table) = self.of(&self.scope.tables.clone()) else { return };
                let (i, v) = (self.name("i"), self.name("v"));
                self.line(&format!("for {i}, {v} in ipairs({table}) do"));
                let outer = self.scope.clone();
                self.scope.fixed.extend([i.clone(), v]);
                self.scope.tables.retain(|t| *t != table);
                self.depth += 1;
                self.block(2);
                self.line(&format!("  if {i} > 6 then break end"));
                self.depth -= 1;
                self.scope = outer;
                self.line("end");
            }
            14 => {
                let value = self.expression(3);
                self.line(&format!("show(pcall(function() return {value} end))"));
            }
            15 if self.depth < 3 && !self.in_function => self.coroutine(),
            _ => {
                let (a, b) = (self.expression(2), self.expression(2));
                let values = if self.rng.bool() { format!("{a}, {b}") } else { a };
                self.line(&format!("show(pcall(function() show({values}) end))"));
            }
        }
    }

    fn numeric_loop(&mut self) {
        let i = self.name("i");
        let (first, last) = (self.rng.i64(-3..5), self.rng.i64(2..14));
        let header = match self.rng.u8(..4) {
            0 => format!("{last}, {first}, -2"),
            1 => format!("{first}, {last}.5, 1.5"),
            _ => format!("{first}, {last}"),
        };
        self.line(&format!("for {i} = {header} do"));
        let outer = self.scope.clone();
        self.scope.fixed.push(i.clone());
        self.depth += 1;
        if self.rng.u8(..4) == 0 {
            let condition = self.condition();
            self.line(&format!("  if {condition} then goto continue{i} end"));
            self.line("  do");
            self.block(3);
            self.line("  end");
            self.line(&format!("  ::continue{i}::"));
        } else {
            self.block(3);
        }
        self.depth -= 1;
        self.scope = outer;
        self.line("end");
    }

    fn while_loop(&mut self) {
        let n = self.name("n");
        let rounds = self.rng.usize(2..9);
        self.line(&format!("local {n} = {rounds}"));
        self.line(&format!("while {n} > 0 do"));
        let outer = self.scope.clone();
        self.scope.fixed.push(n.clone());
        self.depth += 1;
        self.line(&format!("  {n} = {n} - 1"));
        self.block(3);
        if self.rng.bool() {
            let condition = self.condition();
            self.line(&format!("  if {condition} then break end"));
        }
        self.depth -= 1;
        self.scope = outer;
        self.line("end");
        self.scope.fixed.push(n);
    }

    /// A loop over the values that a coroutine yields.
    fn coroutine(&mut self) {
        let (i, v, w) = (self.name("i"), self.name("y"), self.name("y"));
        let (count, value, depth) = (self.rng.usize(1..6), self.number(2), self.rng.usize(..3));
        let body = format!("for {i} = 1, {count} do coroutine.yield({i}, {value}) end");
        let nested = (0..depth).fold(body, |body, level| match level {
            0 => format!("(function() {body} end)()"),
            _ => format!("pcall(function() {body} end)"),
        });
        self.line(&format!("for {v}, {w} in coroutine.wrap(function() {nested} end) do"));
        let outer = self.scope.clone();
        self.scope.fixed.extend([v, w]);
        self.depth += 1;
        self.block(2);
        self.depth -= 1;
        self.scope = outer;
        self.line("end");
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.number(1), self.number(1));
        match self.rng.u8(..6) {
            0 => format!("not ({a} == {b})"),
            1 => format!("{a} < {b} and {b} ~= 3"),
            2 => format!("{a} >= {b} or {}", self.expression(1)),
            3 => self.expression(1),
            _ => format!("{a} {} {b}", self.pick(&["<", "<=", ">", ">=", "==", "~="])),
        }
    }

    /// An expression that is a number, if variables are.
    fn number(&mut self, depth: usize) -> String {
        let known: Vec<String> = self.scope.vars.iter().chain(&self.scope.fixed).cloned().collect();
        match self.rng.u8(..if depth == 0 { 5 } else { 9 }) {
            0 => self.rng.i64(-4..10).to_string(),
            1 => self.pick(&["0.5", "1.0", "-2.25", "3", "1e3", "0", "7", "2^53", "math.maxinteger", "100"]),
            2..5 => self.of(&known).unwrap_or_else(|| "2".to_owned()),
            5 => {
                let (a, b) = (self.number(depth - 1), self.number(depth - 1));
                format!("({a} {} {b})", self.pick(&["+", "-", "*", "/", "//", "%", "+", "-"]))
            }
            6 => {
                let a = self.number(depth - 1);
                format!("math.{}({a})", self.pick(&["floor", "abs", "type", "tointeger"]))
            }
            7 => {
                let (a, b) = (self.number(depth - 1), self.number(depth - 1));
                format!("math.{}({a}, {b})", self.pick(&["max", "min"]))
            }
            _ => {
                let (a, b) = (self.number(depth - 1), self.rng.i64(-2..70));
                format!("(({a}) {} {b})", self.pick(&["&", "|", "~", "<<", ">>"]))
            }
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.rng.u8(..6) {
                0 => self.pick(&["nil", "true", "false", "''", "'ab'", "'10'", "'x1'"]),
                _ => self.number(0),
            };
        }
        match self.rng.u8(..16) {
            0..4 => self.number(depth),
            4 => {
                let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("({a} {} {b})", self.pick(&["and", "or", "..", "==", "~=", "<", "<="]))
            }
            5 => {
                let a = self.expression(depth - 1);
                let op = self.pick(&["not ", "-", "#"]);
                format!("({op}({a}))")
            }
            6..8 => match self.of(&self.scope.tables.clone()) {
                Some(table) => {
                    let key = self.number(0);
                    self.pick(&[
                        &format!("{table}.a"),
                        &format!("{table}.b"),
                        &format!("{table}.c"),
                        &format!("{table}[1]"),
                        &format!("{table}[2]"),
                        &format!("{table}[{key}]"),
                        &format!("{table}.k1"),
                    ])
                }
                None => self.number(depth - 1),
            },
            8..11 => match self.rng.usize(..=self.scope.functions.len()) {
                0 => self.number(depth - 1),
                i => {
                    let (name, count) = self.scope.functions[i - 1].clone();
                    let arguments: Vec<String> = (0..count).map(|_| self.number(depth - 1)).collect();
                    format!("{name}({})", arguments.join(", "))
                }
            },
            11 => {
                let (a, b) = (self.number(depth - 1), self.number(depth - 1));
                self.pick(&[
                    &format!("P.new({a}, {b}):sum()"),
                    &format!("Q.new({a}):sum()"),
                    &format!("Q.new({a}):scale({b}).x"),
                    &format!("(P.new({a}, 1) + {b}):sum()"),
                    &format!("(P.new({a}, 1) < Q.new({b}))"),
                    &format!("(P.new({a}, 1) == P.new({b}, 2))"),
                    &format!("#P.new({a}, {b})"),
                ])
            }
            12 => {
                let a = self.expression(depth - 1);
                self.pick(&[
                    &format!("tostring({a})"),
                    &format!("tonumber({a})"),
                    &format!("type({a})"),
                    &format!("(select('#', {a}, {a}))"),
                    &format!("('<%s>'):format(tostring({a}))"),
                    &format!("(tostring({a})):sub(2, 4)"),
                    &format!("(tostring({a})):byte(1)"),
                    &format!("(tostring({a})):rep(2, '-')"),
                    &format!("(tostring({a})):find('%d+')"),
                ])
            }
            13 => {
                let a = self.number(depth - 1);
                format!("(function(...) local x, y = ... return (y or x), select('#', ...) end)({a}, {a})")
            }
            _ => self.expression(depth - 1),
        }
    }
}
