//! Random Lox programs. Each terminates: functions call only those declared before them, loops are short, and calls
//! are counted. Most operations have operands of the right type; a few do not, so that some programs end with an
//! error.

use fastrand::Rng;
use std::fmt::Write;

/// The usual type of an expression.
#[derive(Clone, Copy, PartialEq)]
enum Type {
    Number,
    Bool,
    Text,
    Object,
    Any,
}

const TYPES: [Type; 5] = [Type::Number, Type::Bool, Type::Text, Type::Object, Type::Any];
/// The maximal number of calls in one run of a program.
const CALLS: u32 = 400;

struct Generator {
    rng: Rng,
    text: String,
    indent: usize,
    /// The variables in scope.
    scope: Vec<(String, Type)>,
    /// Functions with their parameters, which are numbers.
    functions: Vec<(String, usize)>,
    /// The number of classes; each inherits from the previous one, or from none.
    classes: usize,
    /// Whether the current code is in a method.
    in_method: bool,
    names: usize,
    /// The number of enclosing loops.
    loops: usize,
}

/// A program.
pub fn program(seed: u64) -> String {
    let mut g = Generator {
        rng: Rng::with_seed(seed),
        text: String::new(),
        indent: 0,
        scope: vec![],
        functions: vec![],
        classes: 0,
        in_method: false,
        names: 0,
        loops: 0,
    };
    g.line("var calls = 0;");
    for t in [Type::Number, Type::Number, Type::Bool, Type::Text, Type::Any] {
        g.declaration(t);
    }
    for _ in 0..g.rng.usize(1..4) {
        g.class();
    }
    g.declaration(Type::Object);
    for _ in 0..g.rng.usize(1..5) {
        g.function();
    }
    for _ in 0..g.rng.usize(2..5) {
        g.long_loop();
    }
    for (name, _) in g.scope.clone() {
        g.line(&format!("print {name};"));
    }
    g.text
}

impl Generator {
    fn line(&mut self, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", 2 * self.indent).expect("text can be written");
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(0..100) < percent
    }

    fn new_name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn block(&mut self, head: &str, body: impl FnOnce(&mut Self)) {
        self.line(&format!("{head} {{"));
        let outer = self.scope.len();
        self.indent += 1;
        body(self);
        self.indent -= 1;
        self.scope.truncate(outer);
        self.line("}");
    }

    fn declaration(&mut self, t: Type) {
        let (name, value) = (self.new_name("v"), self.expression(t, 2));
        self.line(&format!("var {name} = {value};"));
        self.scope.push((name, t));
    }

    fn class(&mut self) {
        let number = self.classes;
        let inherits = number > 0 && self.chance(60);
        let head =
            if inherits { format!("class C{number} < C{}", number - 1) } else { format!("class C{number}") };
        self.block(&head, |g| {
            g.in_method = true;
            if !inherits || g.chance(50) {
                g.block("init(n)", |g| {
                    if inherits {
                        g.line("super.init(n + 1);");
                    } else {
                        g.line("this.a = n;");
                        g.line("this.b = nil;");
                    }
                    if g.chance(50) {
                        let (field, value) = (g.field(), g.expression(Type::Number, 1));
                        g.line(&format!("this.{field} = {value};"));
                    }
                });
            }
            for method in ["get", "step", "other"] {
                if inherits && g.chance(50) {
                    continue;
                }
                g.block(&format!("{method}(n)"), |g| {
                    g.counted();
                    g.scope.push(("n".to_owned(), Type::Number));
                    g.statements(2);
                    let above = if inherits && g.chance(40) {
                        format!(" + super.{method}(n - 1)")
                    } else {
                        String::new()
                    };
                    let value = g.expression(Type::Number, 2);
                    g.line(&format!("return this.a + {value}{above};"));
                });
            }
            g.in_method = false;
        });
        self.classes += 1;
    }

    /// Emits code that leaves a function that is called too often.
    fn counted(&mut self) {
        self.line(&format!("calls = calls + 1; if (calls > {CALLS}) return 1;"));
    }

    fn function(&mut self) {
        let (name, parameters) = (format!("f{}", self.functions.len()), self.rng.usize(0..4));
        let list: Vec<String> = (0..parameters).map(|i| format!("p{i}")).collect();
        let recursive = parameters > 0 && self.chance(40);
        self.block(&format!("fun {name}({})", list.join(", ")), |g| {
            g.counted();
            g.scope.extend(list.into_iter().map(|p| (p, Type::Number)));
            g.statements(3);
            if recursive {
                let rest = ", 1".repeat(parameters - 1);
                g.line(&format!("if (p0 > 0 and p0 < 20) return p0 + {name}(p0 - 1{rest});"));
            }
            let t = if g.chance(97) { Type::Number } else { Type::Any };
            let value = g.expression(t, 3);
            g.line(&format!("return {value};"));
        });
        self.functions.push((name, parameters));
    }

    /// A loop that is hot, at the top level or in a function of its own.
    fn long_loop(&mut self) {
        let (i, turns) = (self.new_name("i"), self.rng.u32(10..60));
        let head = format!("for (var {i} = 0; {i} < {turns}; {i} = {i} + 1)");
        let body = |g: &mut Self| {
            g.scope.push((i, Type::Number));
            g.loops = 1;
            g.statements(5);
            g.loops = 0;
        };
        if self.chance(50) {
            self.block(&head, body);
            return;
        }
        let name = self.new_name("v");
        self.block(&format!("fun {name}()"), |g| {
            for t in TYPES {
                g.declaration(t);
            }
            g.block(&head, body);
            for (name, _) in g.scope.split_off(g.scope.len() - TYPES.len()) {
                g.line(&format!("print {name};"));
            }
        });
        self.line(&format!("{name}();"));
    }

    fn statements(&mut self, most: usize) {
        for _ in 0..self.rng.usize(1..=most) {
            self.statement();
        }
    }

    fn statement(&mut self) {
        match self.rng.u32(0..100) {
            0..35 => self.assignment(),
            35..50 => {
                let (object, field) = (self.object(), self.field());
                let value = self.expression(if field == "b" { Type::Any } else { Type::Number }, 2);
                self.line(&format!("{object}.{field} = {value};"));
            }
            50..65 if self.indent < 4 => {
                let condition = self.expression(Type::Bool, 2);
                self.block(&format!("if ({condition})"), |g| g.statements(2));
                if self.chance(50) {
                    self.block("else", |g| g.statements(2));
                }
            }
            65..73 if self.loops < 2 && self.indent < 4 => {
                let (i, turns) = (self.new_name("i"), self.rng.u32(1..7));
                self.loops += 1;
                self.line(&format!("var {i} = 0;"));
                self.block(&format!("while ({i} < {turns})"), |g| {
                    g.line(&format!("{i} = {i} + 1;"));
                    g.scope.push((i, Type::Number));
                    g.statements(2);
                });
                self.loops -= 1;
            }
            73..80 if self.indent < 4 => self.closure(),
            80..88 if self.indent > 0 => {
                let t = TYPES[self.rng.usize(..TYPES.len())];
                self.declaration(t);
            }
            88..92 => {
                let value = self.expression(Type::Any, 2);
                self.line(&format!("print {value};"));
            }
            _ => {
                let value = self.call(2);
                self.line(&format!("{value};"));
            }
        }
    }

    fn assignment(&mut self) {
        // The counters of loops are not assigned to.
        let variables: Vec<(String, Type)> =
            self.scope.iter().filter(|(name, _)| !name.starts_with('i')).cloned().collect();
        let Some((name, t)) = self.rng.choice(variables) else { return };
        // Texts grow only by constants.
        let value = self.expression(t, 3);
        self.line(&format!("{name} = {value};"));
    }

    /// A closure over variables in scope, which changes one of them, and is called.
    fn closure(&mut self) {
        let name = self.new_name("v");
        if self.indent > 0 && self.chance(60) {
            self.declaration(Type::Number);
        }
        self.block(&format!("fun {name}(n)"), |g| {
            g.counted();
            g.scope.push(("n".to_owned(), Type::Number));
            g.assignment();
            let value = g.expression(Type::Number, 2);
            g.line(&format!("return {value};"));
        });
        let (a, b) = (self.expression(Type::Number, 1), self.expression(Type::Number, 1));
        self.line(&format!("{name}({a}); {name}({b});"));
    }

    fn field(&mut self) -> &'static str {
        ["a", "a", "a", "b", "c", "d", "e"][self.rng.usize(..7)]
    }

    fn object(&mut self) -> String {
        if self.in_method && self.chance(50) { "this".to_owned() } else { self.expression(Type::Object, 1) }
    }

    fn call(&mut self, depth: u32) -> String {
        let methods = ["get", "step", "other"];
        match self.rng.u32(0..10) {
            0..5 if !self.functions.is_empty() => {
                let (name, count) = self.functions[self.rng.usize(..self.functions.len())].clone();
                // Occasionally an argument is missing.
                let count = if self.chance(1) { count.saturating_sub(1) } else { count };
                let arguments: Vec<String> =
                    (0..count).map(|_| self.expression(Type::Number, depth.saturating_sub(1))).collect();
                format!("{name}({})", arguments.join(", "))
            }
            _ if self.classes > 0 => {
                let object = self.object();
                let argument = self.expression(Type::Number, depth.saturating_sub(1));
                format!("{object}.{}({argument})", methods[self.rng.usize(..3)])
            }
            _ => self.expression(Type::Number, 0),
        }
    }

    fn variable(&mut self, t: Type) -> Option<String> {
        let fitting: Vec<&String> =
            self.scope.iter().filter(|v| v.1 == t || t == Type::Any).map(|v| &v.0).collect();
        self.rng.choice(fitting).cloned()
    }

    fn expression(&mut self, t: Type, depth: u32) -> String {
        let t = if self.rng.u32(0..1500) == 0 { TYPES[self.rng.usize(..TYPES.len())] } else { t };
        if self.chance(if depth == 0 { 70 } else { 35 })
            && let Some(name) = self.variable(t)
        {
            return name;
        }
        let less = depth.saturating_sub(1);
        match t {
            Type::Number if depth == 0 => match self.rng.u32(0..10) {
                0 => "0.5".to_owned(),
                1 => "(-1)".to_owned(),
                _ => self.rng.u32(0..12).to_string(),
            },
            Type::Number if self.chance(25) && (self.classes > 0 || !self.functions.is_empty()) => {
                self.call(less)
            }
            Type::Number if self.classes > 0 && self.chance(25) => format!("{}.a", self.object()),
            Type::Number => {
                let op = ["+", "-", "*", "/", "+", "-"][self.rng.usize(..6)];
                let (a, b) = (self.expression(t, less), self.expression(t, less));
                format!("({a} {op} {b})")
            }
            Type::Bool if depth == 0 => ["true", "false"][self.rng.usize(..2)].to_owned(),
            Type::Bool => match self.rng.u32(0..6) {
                0 => format!("(!{})", self.expression(Type::Any, less)),
                1 => format!("({} and {})", self.expression(t, less), self.expression(t, less)),
                2 => format!("({} or {})", self.expression(t, less), self.expression(t, less)),
                3 => {
                    format!("({} == {})", self.expression(Type::Any, less), self.expression(Type::Any, less))
                }
                _ => {
                    let op = ["<", "<=", ">", ">=", "==", "!="][self.rng.usize(..6)];
                    let number = Type::Number;
                    format!("({} {op} {})", self.expression(number, less), self.expression(number, less))
                }
            },
            Type::Text if depth == 0 => format!("\"{}\"", ["", "x", "ab"][self.rng.usize(..3)]),
            Type::Text => {
                format!("({} + \"{}\")", self.expression(t, 0), ["y", "", "z"][self.rng.usize(..3)])
            }
            Type::Object if self.classes > 0 => {
                format!("C{}({})", self.rng.usize(..self.classes), self.expression(Type::Number, 0))
            }
            Type::Object if self.in_method => "this".to_owned(),
            Type::Object => "nil".to_owned(),
            Type::Any if depth == 0 => "nil".to_owned(),
            Type::Any => {
                let t = TYPES[self.rng.usize(..4)];
                self.expression(t, less)
            }
        }
    }
}
