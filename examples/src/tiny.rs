//! tiny: a complete small language in one file, and the second half of the book's first chapter.
//!
//! ```text
//! global step = 1;
//! fn sum(n) { let i = 0; let s = 0; while i < n { s = s + i; i = i + step; } return s; }
//! print sum(1000);
//! ```
//!
//! Integers of 64 bits, variables, globals, `while`, `if`, functions that recurse; an overflow, a
//! division by zero and a recursion without end are errors with a line number. The file has three
//! parts: a compiler from text to register bytecode, which is ordinary Rust and knows nothing of a JIT;
//! the objects; and the interpreter, a `#[portal]`. There is no second implementation of any opcode:
//! the JIT of the language is what the framework makes of the third part. `examples/tiny.rs` is the
//! command line.

use metatrace::{
    Case, Counter, Direct, Frame, Fresh, Jit, Mode, Mut, Object, Opaque, Place, Prim, Quasi, Red, Ref, Value,
    array_class, portal, residual,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

// ---------------------------------------------------------------- part 1: from text to bytecode

/// Why a program stopped: a syntax error or a run-time error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Line of the program.
    pub line: u32,
    /// The message.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Failure {}

/// One instruction. `Add(d, a, b)` stands for `d = a + b` on registers, and the others are similar: the destination
/// register comes first. Jumps have the index of an instruction; only `JumpBack` leads backwards. `Call(d, f)` takes
/// its arguments from registers `d`, `d + 1`, and so on.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "all described above")]
pub enum Op {
    Const(u8, i64),
    Move(u8, u8),
    Add(u8, u8, u8),
    Sub(u8, u8, u8),
    Mul(u8, u8, u8),
    Div(u8, u8, u8),
    Mod(u8, u8, u8),
    Lt(u8, u8, u8),
    Le(u8, u8, u8),
    Eq(u8, u8, u8),
    Ne(u8, u8, u8),
    Jump(u32),
    JumpIfZero(u8, u32),
    JumpBack(u32),
    Call(u8, u32),
    LoadGlobal(u8, u32),
    StoreGlobal(u32, u8),
    Print(u8),
    Return(u8),
}

/// A compiled function. Its parameters arrive in the first registers.
#[derive(Debug, Default)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Number of parameters.
    pub parameters: u8,
    /// Number of registers.
    pub registers: u8,
    /// Its instructions.
    pub ops: Vec<Op>,
    /// The line of each instruction.
    pub lines: Vec<u32>,
    /// Number of live registers before each instruction: registers are a stack.
    pub live: Vec<u8>,
    /// A counter for each instruction; those of loop heads and of the entry are used.
    pub counters: Vec<Counter>,
}

impl Op {
    /// The highest register that it uses.
    fn last_register(self, functions: &[Function]) -> usize {
        usize::from(match self {
            Op::Const(a, _) | Op::LoadGlobal(a, _) | Op::StoreGlobal(_, a) => a,
            Op::JumpIfZero(a, _) | Op::Print(a) | Op::Return(a) => a,
            Op::Move(d, a) => d.max(a),
            Op::Add(d, a, b) | Op::Sub(d, a, b) | Op::Mul(d, a, b) | Op::Div(d, a, b) | Op::Mod(d, a, b) => {
                d.max(a).max(b)
            }
            Op::Lt(d, a, b) | Op::Le(d, a, b) | Op::Eq(d, a, b) | Op::Ne(d, a, b) => d.max(a).max(b),
            Op::Jump(_) | Op::JumpBack(_) => 0,
            Op::Call(d, f) => {
                return usize::from(d) + usize::from(functions[f as usize].parameters).saturating_sub(1);
            }
        })
    }
}

impl Function {
    /// Panics unless all registers that its instructions use exist.
    fn verify(&self, functions: &[Function]) {
        let named = self.ops.iter().map(|op| op.last_register(functions)).max();
        assert!(named < Some(self.registers.into()), "{} has {} registers", self.name, self.registers);
    }
}

/// A compiled program.
#[derive(Debug)]
pub struct Program {
    /// Number 0 is the code outside of all functions.
    pub functions: Vec<Function>,
    /// Number of global variables.
    pub globals: usize,
}

fn fail<T>(line: u32, message: impl Into<String>) -> Result<T, Failure> {
    Err(Failure { line, message: message.into() })
}

/// Splits a text into words, numbers and signs, each with its line; the last one is empty.
fn tokens(source: &str) -> Result<Vec<(&str, u32)>, Failure> {
    let (mut tokens, mut rest, mut line) = (vec![], source, 1);
    let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '#' => rest.find('\n').unwrap_or(rest.len()),
            c if c.is_whitespace() => c.len_utf8(),
            c if in_word(c) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            '=' | '!' | '<' | '>' if rest[1..].starts_with('=') => 2,
            '=' | '<' | '>' | '+' | '-' | '*' | '/' | '%' | '(' | ')' | '{' | '}' | ',' | ';' => 1,
            c => return fail(line, format!("unexpected `{c}`")),
        };
        if c != '#' && !c.is_whitespace() {
            tokens.push((&rest[..length], line));
        }
        line += u32::from(c == '\n');
        rest = &rest[length..];
    }
    tokens.push(("", line));
    Ok(tokens)
}

/// Compiles in one pass. Registers are a stack: first the variables in scope, then the temporaries of the current
/// expression.
#[derive(Default)]
struct Compiler<'a> {
    tokens: Vec<(&'a str, u32)>,
    at: usize,
    functions: Vec<Option<Function>>,
    /// Number and parameters of each function that was called or defined, and the line of its first occurrence.
    names: HashMap<&'a str, (u32, u8, u32)>,
    globals: HashMap<&'a str, u32>,
    scope: Vec<&'a str>,
    code: Function,
    /// The first free register.
    next: u8,
}

/// Compiles a program.
pub fn compile(source: &str) -> Result<Program, Failure> {
    let mut c = Compiler { tokens: tokens(source)?, functions: vec![None], ..Compiler::default() };
    while !c.peek().is_empty() {
        c.statement()?;
    }
    c.functions[0] = Some(c.finish("main")?);
    let undefined = c.names.iter().find(|(_, (number, ..))| c.functions[*number as usize].is_none());
    if let Some((name, &(_, parameters, line))) = undefined {
        return fail(line, format!("no function `{name}` of {parameters} parameters"));
    }
    Ok(Program { functions: c.functions.into_iter().flatten().collect(), globals: c.globals.len() })
}

impl<'a> Compiler<'a> {
    fn peek(&self) -> &'a str {
        self.tokens[self.at].0
    }

    /// The line of the last token that was consumed.
    fn line(&self) -> u32 {
        self.tokens[self.at.saturating_sub(1)].1
    }

    fn accept(&mut self, text: &str) -> bool {
        let found = self.peek() == text;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Result<(), Failure> {
        if self.accept(text) { Ok(()) } else { fail(self.tokens[self.at].1, format!("`{text}` expected")) }
    }

    fn name(&mut self) -> Result<&'a str, Failure> {
        let (name, line) = self.tokens[self.at];
        self.at += 1;
        if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            Ok(name)
        } else {
            fail(line, "a name expected")
        }
    }

    /// Parses the items behind a parenthesis, separated by commas, and returns their number.
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), Failure>) -> Result<u8, Failure> {
        let mut items = 0;
        while !self.accept(")") {
            item(self)?;
            items += 1;
            if self.peek() != ")" {
                self.expect(",")?;
            }
        }
        Ok(items)
    }

    fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.lines.push(self.line());
        self.code.live.push(self.next);
        self.code.ops.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    /// Lets a jump that was emitted before its target was known lead here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Op::Jump(t) | Op::JumpIfZero(_, t) = &mut self.code.ops[jump] {
            *t = here;
        }
    }

    /// Frees all registers above `register`, which holds a result.
    fn keep(&mut self, register: u8) -> Result<u8, Failure> {
        let Some(next) = register.checked_add(1) else { return fail(self.line(), "too many variables") };
        self.next = next;
        self.code.registers = self.code.registers.max(next);
        Ok(register)
    }

    /// Compiles an expression; its value is in a new register.
    fn fresh(&mut self) -> Result<u8, Failure> {
        let (to, from) = (self.next, self.expression(0)?);
        if from != to {
            self.emit(Op::Move(to, from));
        }
        self.keep(to)
    }

    fn statement(&mut self) -> Result<(), Failure> {
        if self.accept("fn") {
            return self.function();
        } else if self.accept("while") {
            let head = self.here();
            let exit = self.condition()?;
            self.block()?;
            self.emit(Op::JumpBack(head));
            self.land(exit);
        } else if self.accept("if") {
            let mut exit = self.condition()?;
            self.block()?;
            if self.accept("else") {
                let end = self.emit(Op::Jump(0));
                self.land(exit);
                exit = end;
                self.block()?;
            }
            self.land(exit);
        } else {
            self.simple()?;
            self.expect(";")?;
        }
        self.next = self.scope.len() as u8;
        Ok(())
    }

    fn simple(&mut self) -> Result<(), Failure> {
        if self.accept("print") {
            let value = self.expression(0)?;
            self.emit(Op::Print(value));
        } else if self.accept("return") {
            let value = self.expression(0)?;
            self.emit(Op::Return(value));
        } else if self.accept("let") {
            let name = self.name()?;
            self.expect("=")?;
            self.fresh()?;
            self.scope.push(name);
        } else if self.accept("global") {
            let name = self.name()?;
            self.expect("=")?;
            let (value, next) = (self.expression(0)?, self.globals.len() as u32);
            let number = *self.globals.entry(name).or_insert(next);
            self.emit(Op::StoreGlobal(number, value));
        } else if self.tokens.get(self.at + 1).is_some_and(|t| t.0 == "=") {
            let name = self.name()?;
            self.expect("=")?;
            let value = self.expression(0)?;
            match (self.variable(name), self.globals.get(name)) {
                (Some(register), _) => self.assign(register, value),
                (None, Some(&global)) => drop(self.emit(Op::StoreGlobal(global, value))),
                (None, None) => return fail(self.line(), format!("no variable `{name}`")),
            }
        } else {
            self.expression(0)?;
        }
        Ok(())
    }

    /// Moves a value to a variable, or lets the instruction that has just computed it write there.
    fn assign(&mut self, to: u8, from: u8) {
        use Op::{Add, Const, Div, Eq, Le, LoadGlobal, Lt, Mod, Mul, Ne, Sub};
        let temporary = usize::from(from) >= self.scope.len();
        match self.code.ops.last_mut() {
            Some(Const(d, _) | LoadGlobal(d, _)) if temporary => *d = to,
            Some(Add(d, ..) | Sub(d, ..) | Mul(d, ..) | Div(d, ..) | Mod(d, ..)) if temporary => *d = to,
            Some(Lt(d, ..) | Le(d, ..) | Eq(d, ..) | Ne(d, ..)) if temporary => *d = to,
            _ => drop(self.emit(Op::Move(to, from))),
        }
    }

    fn condition(&mut self) -> Result<usize, Failure> {
        let value = self.expression(0)?;
        let jump = self.emit(Op::JumpIfZero(value, 0));
        self.next = self.scope.len() as u8;
        Ok(jump)
    }

    fn block(&mut self) -> Result<(), Failure> {
        let outer = self.scope.len();
        self.expect("{")?;
        while !self.accept("}") {
            self.statement()?;
        }
        self.scope.truncate(outer);
        self.next = outer as u8;
        Ok(())
    }

    fn function(&mut self) -> Result<(), Failure> {
        let line = self.line();
        if !self.code.name.is_empty() {
            return fail(line, "a function inside of a function");
        }
        let (outer, scope) = (std::mem::take(&mut self.code), std::mem::take(&mut self.scope));
        let name = self.name()?;
        self.code.name = name.into();
        self.expect("(")?;
        self.code.parameters = self.list(|c| {
            let parameter = c.name()?;
            c.scope.push(parameter);
            c.keep(c.scope.len() as u8 - 1).map(drop)
        })?;
        let number = self.function_number(name, self.code.parameters)? as usize;
        self.block()?;
        let function = self.finish(name)?;
        (self.code, self.next, self.scope) = (outer, scope.len() as u8, scope);
        if self.functions[number].replace(function).is_some() {
            return fail(line, format!("`{name}` is defined twice"));
        }
        Ok(())
    }

    /// Ends the current code with `return 0`.
    fn finish(&mut self, name: &str) -> Result<Function, Failure> {
        self.scope.clear();
        self.next = 0;
        self.emit(Op::Const(0, 0));
        let zero = self.keep(0)?;
        self.emit(Op::Return(zero));
        self.next = 0;
        let counters = self.code.ops.iter().map(|_| Counter::new()).collect();
        Ok(Function { name: name.into(), counters, ..std::mem::take(&mut self.code) })
    }

    fn function_number(&mut self, name: &'a str, parameters: u8) -> Result<u32, Failure> {
        let (line, new) = (self.line(), self.functions.len() as u32);
        let (number, wanted, _) = *self.names.entry(name).or_insert((new, parameters, line));
        if wanted != parameters {
            return fail(line, format!("`{name}` has {wanted} parameters elsewhere, and {parameters} here"));
        }
        if number == new {
            self.functions.push(None);
        }
        Ok(number)
    }

    fn variable(&self, name: &str) -> Option<u8> {
        self.scope.iter().rposition(|&v| v == name).map(|i| i as u8)
    }

    /// Compiles operators that bind tighter than `level`. Returns the register of the result.
    fn expression(&mut self, level: u8) -> Result<u8, Failure> {
        type Make = fn(u8, u8, u8) -> Op;
        const OPERATORS: [(&str, u8, Make); 11] = [
            ("==", 1, Op::Eq),
            ("!=", 1, Op::Ne),
            ("<=", 1, Op::Le),
            (">=", 1, |d, a, b| Op::Le(d, b, a)),
            ("<", 1, Op::Lt),
            (">", 1, |d, a, b| Op::Lt(d, b, a)),
            ("+", 2, Op::Add),
            ("-", 2, Op::Sub),
            ("*", 3, Op::Mul),
            ("/", 3, Op::Div),
            ("%", 3, Op::Mod),
        ];
        let d = self.next;
        let mut a = self.operand()?;
        loop {
            let found = OPERATORS.iter().find(|o| o.1 > level && self.accept(o.0));
            let Some(&(_, binds, make)) = found else { return Ok(a) };
            let b = self.expression(binds)?;
            self.emit(make(d, a, b));
            a = self.keep(d)?;
        }
    }

    fn operand(&mut self) -> Result<u8, Failure> {
        let d = self.next;
        if self.accept("(") {
            let a = self.expression(0)?;
            self.expect(")")?;
            return Ok(a);
        } else if self.accept("-") {
            self.emit(Op::Const(d, 0));
            self.keep(d)?;
            let a = self.operand()?;
            self.emit(Op::Sub(d, d, a));
        } else if self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            let Ok(k) = self.peek().parse() else {
                return fail(self.tokens[self.at].1, format!("`{}` is not a number", self.peek()));
            };
            self.at += 1;
            self.emit(Op::Const(d, k));
        } else {
            let name = self.name()?;
            if self.accept("(") {
                let arguments = self.list(|c| c.fresh().map(drop))?;
                let number = self.function_number(name, arguments)?;
                self.emit(Op::Call(d, number));
            } else if let Some(register) = self.variable(name) {
                return Ok(register);
            } else if let Some(&global) = self.globals.get(name) {
                self.emit(Op::LoadGlobal(d, global));
            } else {
                return fail(self.line(), format!("no variable `{name}`"));
            }
        }
        self.keep(d)
    }
}

// ---------------------------------------------------------------- part 2: objects

array_class!(
    /// The registers of a function: the frame that the tracer keeps in machine registers. The interpreter does not
    /// check that a register exists: `Function::verify` did that for all instructions when the program was loaded.
    pub unsafe frame Registers of Value
);

/// A compiled function in the heap. Nothing in it changes, so traced code reads it freely.
#[derive(Object)]
pub struct Code {
    #[plain]
    function: Opaque<Function>,
}

impl std::ops::Deref for Code {
    type Target = Function;
    fn deref(&self) -> &Function {
        &self.function
    }
}

/// A global variable. One that is assigned once or twice is treated as a constant: machine code contains its value, and
/// an assignment invalidates that code. One that is assigned more often `varies`, and is read from memory from then on.
#[derive(Object)]
pub struct Global {
    /// Whether it is read from `value`; `constant` is then out of date.
    pub varies: Quasi<bool>,
    /// Its value while it does not vary.
    pub constant: Quasi<Value>,
    /// Its value.
    pub value: Mut<Value>,
    /// How often it was assigned, until it varies.
    pub assignments: Mut<i64>,
}

/// Data shared by a whole run: the portal gets it as `env`.
#[derive(Object)]
pub struct Vm {
    #[plain]
    functions: Vec<Ref<Code>>,
    #[plain]
    globals: Vec<Ref<Global>>,
    #[plain]
    print: Opaque<RefCell<Printer>>,
}

/// The function that `print` calls.
pub type Printer = Box<dyn FnMut(i64) + Send>;

/// An error at run time.
#[derive(Object)]
pub struct Error {
    #[plain]
    failure: Opaque<Failure>,
}

impl Error {
    /// Its message.
    pub fn failure(&self) -> Failure {
        Failure::clone(&self.failure)
    }
}

/// The possible errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Fault {
    /// The result does not fit 64 bits.
    Overflow,
    /// The divisor is zero.
    DivisionByZero,
    /// The calls are nested too deeply.
    TooDeep,
}

impl Vm {
    /// A machine for this program.
    pub fn new(program: Program, print: Printer) -> Ref<Vm> {
        program.functions.iter().for_each(|f| f.verify(&program.functions));
        // Nothing is collected before guest code runs, so references may be kept in a `Vec` meanwhile.
        let code = |f| Ref::new(Code { function: Opaque::new(f) });
        let global = |_| {
            Ref::new(Global {
                varies: Quasi::new(false),
                constant: Quasi::new(Value::NULL),
                value: Mut::new(Value::NULL),
                assignments: Mut::new(0),
            })
        };
        Ref::new(Vm {
            functions: program.functions.into_iter().map(code).collect(),
            globals: (0..program.globals).map(global).collect(),
            print: Opaque::new(RefCell::new(print)),
        })
    }

    /// Function number `i`.
    #[inline(always)]
    pub fn function(&self, i: u32) -> Ref<Code> {
        self.functions[i as usize]
    }

    /// Global variable number `i`.
    #[inline(always)]
    pub fn global(&self, i: u32) -> Ref<Global> {
        self.globals[i as usize]
    }
}

/// Makes an error. It declares that it changes nothing that traced code reads.
#[residual(writes())]
pub fn error(code: Ref<Code>, pc: usize, fault: Fault) -> Ref<Error> {
    let message = match fault {
        Fault::Overflow => "integer overflow",
        Fault::DivisionByZero => "division by zero",
        Fault::TooDeep => "recursion too deep",
    };
    Ref::new(Error { failure: Opaque::new(Failure { line: code.lines[pc], message: message.into() }) })
}

/// Prints: an effect, and so a call in the trace.
#[residual(writes())]
pub fn print(vm: Ref<Vm>, i: i64) {
    (vm.print.borrow_mut())(i);
}

/// The slow path of an assignment to a global variable: machine code may depend on the old value. Reading a mutable
/// field without the tracer requires an import that traced code never has.
#[residual]
pub fn assign_global(global: Ref<Global>, value: Value) {
    use metatrace::untraced::Untraced;
    let assignments = global.assignments.get() + 1;
    global.assignments.set(global, assignments);
    global.value.set(global, value);
    if assignments > 3 {
        global.varies.set(global, true);
    } else {
        global.constant.set(global, value);
    }
}

// ---------------------------------------------------------------- part 3: the interpreter

/// The result of traced code that can fail: `?` works as usual.
type Out<M> = Result<Red<M, Value>, Red<M, Ref<Error>>>;

/// Every value of tiny is an integer.
#[inline(always)]
fn int<M: Mode>(value: Red<M, Value>) -> Red<M, i64> {
    match value.case() {
        Case::Int(i) => i,
        Case::Obj(..) => unreachable!("tiny has only integers"),
    }
}

#[inline(always)]
fn checked<M: Mode>(code: Ref<Code>, pc: usize, result: Option<Red<M, i64>>) -> Out<M> {
    match result {
        Some(i) => Ok(i.to_value()),
        None => Err(error(code, pc, Fault::Overflow)),
    }
}

#[inline(always)]
fn divide<M: Mode>(code: Ref<Code>, pc: usize, a: Red<M, i64>, b: Red<M, i64>, remainder: bool) -> Out<M> {
    if b.eq(0).test() {
        return Err(error(code, pc, Fault::DivisionByZero));
    }
    if b.eq(-1).test() {
        // The one quotient that overflows is among these.
        let opposite = Red::from(0).checked_sub(a);
        return if remainder { Ok(Red::from(0).to_value()) } else { checked(code, pc, opposite) };
    }
    Ok(if remainder { a.floor_mod(b) } else { a.floor_div(b) }.to_value())
}

#[inline(always)]
fn call<M: Mode>(vm: Ref<Vm>, callee: Ref<Code>, frame: Red<M, Ref<Frame<Registers>>>, first: u8) -> Out<M> {
    let mut registers = Fresh::<M, Registers>::new(usize::from(callee.registers), Value::NULL);
    for i in 0..callee.parameters {
        registers.set(usize::from(i), frame.slot(usize::from(first + i)));
    }
    interpret(vm, callee, 0, registers)
}

#[inline(always)]
fn load_global<M: Mode>(global: Ref<Global>) -> Red<M, Value> {
    if global.varies::<M>() { global.value::<M>() } else { global.constant::<M>().into() }
}

#[inline(always)]
fn store_global<M: Mode>(global: Ref<Global>, value: Red<M, Value>) {
    if global.varies::<M>() {
        Red::<M, Ref<Global>>::from(global).set_value(value);
    } else {
        assign_global(global, value);
    }
}

/// The framework counts calls, and never lets the native stack overflow.
fn too_deep(code: Ref<Code>, pc: usize) -> Red<Direct, Ref<Error>> {
    use metatrace::untraced::Plain;
    error::plain((code, pc, Fault::TooDeep)).into()
}

/// The dispatch loop. `code` and `pc` are green: all decoding happens while a trace is recorded, and none of it is left
/// in the trace. The registers are red.
#[portal(
    greens(code, pc), reds(), env(vm), virtualizable(frame),
    live = 0..code.live[pc],
    counter = &code.counters[pc],
    place = Place { line: code.lines[pc], function: code.name.clone(), ..Place::default() },
    depth_exceeded = Err(too_deep(code, pc))
)]
pub fn interpret<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<Code>,
    mut pc: usize,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Result<Red<M, Value>, Red<M, Ref<Error>>> {
    loop {
        merge_point!();
        let at = pc;
        let value = |r: u8| frame.slot(usize::from(r));
        let reg = |r: u8| int(value(r));
        let set = |d: u8, v: Red<M, Value>| frame.set_slot(usize::from(d), v);
        pc += 1;
        match code.ops[at] {
            Op::Const(d, k) => set(d, Red::from(k).to_value()),
            Op::Move(d, a) => set(d, value(a)),
            Op::Add(d, a, b) => set(d, checked(code, at, reg(a).checked_add(reg(b)))?),
            Op::Sub(d, a, b) => set(d, checked(code, at, reg(a).checked_sub(reg(b)))?),
            Op::Mul(d, a, b) => set(d, checked(code, at, reg(a).checked_mul(reg(b)))?),
            Op::Div(d, a, b) => set(d, divide(code, at, reg(a), reg(b), false)?),
            Op::Mod(d, a, b) => set(d, divide(code, at, reg(a), reg(b), true)?),
            Op::Lt(d, a, b) => set(d, reg(a).lt(reg(b)).to_i64().to_value()),
            Op::Le(d, a, b) => set(d, reg(a).le(reg(b)).to_i64().to_value()),
            Op::Eq(d, a, b) => set(d, reg(a).eq(reg(b)).to_i64().to_value()),
            Op::Ne(d, a, b) => set(d, reg(a).ne(reg(b)).to_i64().to_value()),
            Op::Jump(t) => pc = t as usize,
            Op::JumpIfZero(a, t) => {
                if reg(a).eq(0).test() {
                    pc = t as usize;
                }
            }
            Op::JumpBack(t) => {
                pc = t as usize;
                can_enter_jit!()
            }
            Op::Call(d, f) => set(d, call(vm, vm.function(f), frame, d)?),
            Op::LoadGlobal(d, g) => set(d, load_global(vm.global(g))),
            Op::StoreGlobal(g, a) => store_global(vm.global(g), value(a)),
            Op::Print(a) => print(vm, reg(a)),
            Op::Return(a) => return Ok(value(a)),
        }
    }
}

/// Runs a program. Returns its result, 0 if it does not return one.
pub fn run(jit: &Jit, source: &str, print: impl FnMut(i64) + Send + 'static) -> Result<i64, Failure> {
    use metatrace::untraced::IntoPlain;
    let program = compile(source)?;
    jit.enter(|_| {
        let vm = Vm::new(program, Box::new(print));
        let main = vm.function(0);
        let registers = Fresh::<Direct, Registers>::new(usize::from(main.registers), Value::NULL);
        match interpret::<Direct>(vm, main, 0, registers) {
            Ok(value) => Ok(int(value).into_plain()),
            Err(error) => Err(error.into_plain().failure()),
        }
    })
}
