//! The compiler: one pass over the tokens, from which it emits bytecode as it parses.

use crate::chunk::{Capture, Function, Op};
use crate::scanner::{Kind, Scanner, Token};
use crate::value::{Str, Symbols, Value};
use metatrace::{Direct, Ref};
use metatrace_parts::Symbol;

/// The precedence of an operator.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Precedence {
    None,
    Assignment,
    Or,
    And,
    Equality,
    Comparison,
    Term,
    Factor,
    Unary,
    Call,
}

#[derive(Clone, Copy, PartialEq)]
enum FunctionKind {
    Script,
    Function,
    Method,
    Initializer,
}

/// A local variable of a function that is being compiled. Its index is its slot.
struct Local<'s> {
    name: &'s str,
    /// The number of enclosing blocks; None while its initializer is compiled.
    depth: Option<u32>,
    /// Its first instruction.
    start: usize,
    captured: bool,
}

/// A function that is being compiled.
struct Unit<'s> {
    function: Function,
    kind: FunctionKind,
    locals: Vec<Local<'s>>,
    depth: u32,
}

impl<'s> Unit<'s> {
    fn new(kind: FunctionKind, name: Option<&str>) -> Unit<'s> {
        // Slot 0 is the receiver of a method, or the function itself, which cannot be named.
        let first = match kind {
            FunctionKind::Method | FunctionKind::Initializer => "this",
            FunctionKind::Script | FunctionKind::Function => "",
        };
        let function = Function { name: name.map(str::to_owned), ..Function::default() };
        let locals = vec![Local { name: first, depth: Some(0), start: 0, captured: false }];
        Unit { function, kind, locals, depth: 0 }
    }
}

struct Compiler<'s, 'v> {
    scanner: Scanner<'s>,
    symbols: &'v mut Symbols,
    previous: Token<'s>,
    current: Token<'s>,
    errors: Vec<String>,
    /// Whether errors are suppressed until the next statement, because one was reported.
    panicking: bool,
    /// The functions that are being compiled, the innermost one last.
    units: Vec<Unit<'s>>,
    /// For each enclosing class: whether it has a superclass.
    classes: Vec<bool>,
}

/// Compiles a script, or returns its errors.
pub fn compile(source: &str, symbols: &mut Symbols) -> Result<Ref<Function>, Vec<String>> {
    let start = Token { kind: Kind::End, text: "", line: 1 };
    let mut compiler = Compiler {
        scanner: Scanner::new(source),
        symbols,
        previous: start,
        current: start,
        errors: vec![],
        panicking: false,
        units: vec![Unit::new(FunctionKind::Script, None)],
        classes: vec![],
    };
    compiler.advance();
    while !compiler.accept(Kind::End) {
        compiler.declaration();
    }
    let script = compiler.end_unit();
    if compiler.errors.is_empty() { Ok(Ref::new(script)) } else { Err(compiler.errors) }
}

// Tokens and errors.
impl<'s> Compiler<'s, '_> {
    fn advance(&mut self) {
        self.previous = self.current;
        loop {
            self.current = self.scanner.token();
            if self.current.kind != Kind::Error {
                return;
            }
            self.error_at(self.current, self.current.text);
        }
    }

    fn accept(&mut self, kind: Kind) -> bool {
        let found = self.current.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: Kind, message: &str) {
        if !self.accept(kind) {
            self.error_at(self.current, message);
        }
    }

    /// Reports an error at the token that was just accepted.
    fn error(&mut self, message: &str) {
        self.error_at(self.previous, message);
    }

    fn error_at(&mut self, token: Token<'s>, message: &str) {
        if self.panicking {
            return;
        }
        self.panicking = true;
        let place = match token.kind {
            Kind::End => " at end".to_owned(),
            Kind::Error => String::new(),
            _ => format!(" at '{}'", token.text),
        };
        self.errors.push(format!("[line {}] Error{place}: {message}", token.line));
    }

    /// Skips tokens up to a likely start of a statement.
    fn synchronize(&mut self) {
        self.panicking = false;
        while self.current.kind != Kind::End && self.previous.kind != Kind::Semicolon {
            match self.current.kind {
                Kind::Class | Kind::Fun | Kind::Var | Kind::For | Kind::If | Kind::While => return,
                Kind::Print | Kind::Return => return,
                _ => self.advance(),
            }
        }
    }
}

// Code and scopes.
impl<'s> Compiler<'s, '_> {
    fn unit(&mut self) -> &mut Unit<'s> {
        self.units.last_mut().expect("there is always a function at hand")
    }

    fn emit(&mut self, op: Op) -> usize {
        let line = self.previous.line;
        let function = &mut self.unit().function;
        function.lines.push(line);
        function.code.push(op);
        function.code.len() - 1
    }

    fn here(&mut self) -> u32 {
        self.unit().function.code.len() as u32
    }

    /// Sets the target of a forward jump to the current position.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.unit().function.code[jump] {
            Op::Jump(target) | Op::JumpIfFalse(target) | Op::And(target) | Op::Or(target) => *target = here,
            op => unreachable!("{op:?} is not a jump"),
        }
    }

    fn constant(&mut self, value: Value<Direct>) {
        let constants = &mut self.unit().function.constants;
        constants.push(value.into());
        let index = constants.len() as u32 - 1;
        self.emit(Op::Constant(index));
    }

    fn emit_return(&mut self) {
        if self.unit().kind == FunctionKind::Initializer {
            self.load("this");
        } else {
            self.emit(Op::Nil);
        }
        self.emit(Op::Return);
    }

    fn end_unit(&mut self) -> Function {
        self.emit_return();
        self.units.pop().expect("a function was at hand").function.complete()
    }

    fn begin_scope(&mut self) {
        self.unit().depth += 1;
    }

    fn end_scope(&mut self) {
        self.unit().depth -= 1;
        let depth = self.unit().depth;
        while self.unit().locals.pop_if(|local| local.depth > Some(depth)).is_some() {
            self.emit(Op::Pop);
        }
    }

    fn symbol(&mut self, name: &str) -> Symbol {
        self.symbols.intern(name)
    }

    fn add_local(&mut self, name: &'s str) {
        if self.unit().locals.len() > usize::from(u8::MAX) {
            self.error("Too many local variables in function.");
            return;
        }
        let start = self.here() as usize;
        self.unit().locals.push(Local { name, depth: None, start, captured: false });
    }

    /// Declares the variable whose name was just accepted, if it is a local one.
    fn declare(&mut self) {
        let (name, depth) = (self.previous.text, self.unit().depth);
        if depth == 0 {
            return;
        }
        let in_scope = |local: &&Local<'_>| local.depth.is_none_or(|d| d >= depth);
        if self.unit().locals.iter().rev().take_while(in_scope).any(|local| local.name == name) {
            self.error("Already a variable with this name in this scope.");
        }
        self.add_local(name);
    }

    /// Marks a variable as captured by a closure, and rewrites the instructions that access it.
    fn capture(&mut self, unit: usize, captured: u8) {
        let Unit { function, locals, .. } = &mut self.units[unit];
        let local = &mut locals[usize::from(captured)];
        local.captured = true;
        for op in &mut function.code[local.start..] {
            match *op {
                Op::GetLocal(slot) if slot == captured => *op = Op::GetCaptured(slot),
                Op::SetLocal(slot) if slot == captured => *op = Op::SetCaptured(slot),
                _ => {}
            }
        }
    }

    /// Marks the newest local variable as initialised, so that it may be read.
    fn initialize(&mut self) {
        let depth = self.unit().depth;
        if let Some(local) = self.unit().locals.last_mut() {
            local.depth = Some(depth);
        }
    }

    /// Makes the value on top of the stack that of a declared variable.
    fn define(&mut self, name: Symbol) {
        if self.unit().depth > 0 {
            self.initialize();
        } else {
            self.emit(Op::DefineGlobal(name));
        }
    }

    /// Accepts the name of a new variable.
    fn variable_name(&mut self, message: &str) -> Symbol {
        self.expect(Kind::Identifier, message);
        self.declare();
        self.symbol(self.previous.text)
    }

    fn resolve_local(&mut self, unit: usize, name: &str) -> Option<u8> {
        let slot = self.units[unit].locals.iter().rposition(|local| local.name == name)?;
        if self.units[unit].locals[slot].depth.is_none() {
            self.error("Can't read local variable in its own initializer.");
        }
        Some(slot as u8)
    }

    fn resolve_upvalue(&mut self, unit: usize, name: &str) -> Option<u8> {
        let outer = unit.checked_sub(1)?;
        let capture = match self.resolve_local(outer, name) {
            Some(slot) => {
                self.capture(outer, slot);
                Capture::Local(slot)
            }
            None => Capture::Upvalue(self.resolve_upvalue(outer, name)?),
        };
        let captures = &mut self.units[unit].function.captures;
        if let Some(known) = captures.iter().position(|&known| known == capture) {
            return Some(known as u8);
        }
        if captures.len() > usize::from(u8::MAX) {
            self.error("Too many closure variables in function.");
            return Some(0);
        }
        captures.push(capture);
        Some(captures.len() as u8 - 1)
    }

    /// The instructions that read and write a variable.
    fn access(&mut self, name: &str) -> (Op, Op) {
        let unit = self.units.len() - 1;
        if let Some(slot) = self.resolve_local(unit, name) {
            if self.units[unit].locals[usize::from(slot)].captured {
                return (Op::GetCaptured(slot), Op::SetCaptured(slot));
            }
            (Op::GetLocal(slot), Op::SetLocal(slot))
        } else if let Some(index) = self.resolve_upvalue(unit, name) {
            (Op::GetUpvalue(index), Op::SetUpvalue(index))
        } else {
            let name = self.symbol(name);
            (Op::GetGlobal(name), Op::SetGlobal(name))
        }
    }

    fn load(&mut self, name: &str) {
        let (get, _) = self.access(name);
        self.emit(get);
    }
}

// Declarations and statements.
impl Compiler<'_, '_> {
    fn declaration(&mut self) {
        if self.accept(Kind::Class) {
            self.class();
        } else if self.accept(Kind::Fun) {
            let name = self.variable_name("Expect function name.");
            if self.unit().depth > 0 {
                // The function may call itself.
                self.initialize();
            }
            self.function(FunctionKind::Function);
            self.define(name);
        } else if self.accept(Kind::Var) {
            let name = self.variable_name("Expect variable name.");
            if self.accept(Kind::Equal) {
                self.expression();
            } else {
                self.emit(Op::Nil);
            }
            self.expect(Kind::Semicolon, "Expect ';' after variable declaration.");
            self.define(name);
        } else {
            self.statement();
        }
        if self.panicking {
            self.synchronize();
        }
    }

    /// Compiles a function whose name was just accepted.
    fn function(&mut self, kind: FunctionKind) {
        self.units.push(Unit::new(kind, Some(self.previous.text)));
        self.begin_scope();
        self.expect(Kind::LeftParen, "Expect '(' after function name.");
        if self.current.kind != Kind::RightParen {
            loop {
                if self.unit().function.arity == u8::MAX {
                    self.error_at(self.current, "Can't have more than 255 parameters.");
                } else {
                    self.unit().function.arity += 1;
                }
                self.variable_name("Expect parameter name.");
                self.initialize();
                if !self.accept(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RightParen, "Expect ')' after parameters.");
        self.expect(Kind::LeftBrace, "Expect '{' before function body.");
        self.block();
        let function = self.end_unit();
        let functions = &mut self.unit().function.functions;
        functions.push(Ref::new(function));
        let index = functions.len() as u32 - 1;
        self.emit(Op::Closure(index));
    }

    fn class(&mut self) {
        let name = self.variable_name("Expect class name.");
        let text = self.previous.text;
        self.emit(Op::Class(name));
        self.define(name);
        let inherits = self.accept(Kind::Less);
        self.classes.push(inherits);
        if inherits {
            self.expect(Kind::Identifier, "Expect superclass name.");
            let superclass = self.previous.text;
            self.load(superclass);
            if superclass == text {
                self.error("A class can't inherit from itself.");
            }
            self.begin_scope();
            self.add_local("super");
            self.initialize();
            self.load(text);
            self.emit(Op::Inherit);
        }
        self.load(text);
        self.expect(Kind::LeftBrace, "Expect '{' before class body.");
        while self.current.kind != Kind::RightBrace && self.current.kind != Kind::End {
            self.expect(Kind::Identifier, "Expect method name.");
            let method = self.symbol(self.previous.text);
            let initializes = self.previous.text == "init";
            self.function(if initializes { FunctionKind::Initializer } else { FunctionKind::Method });
            self.emit(Op::Method(method));
        }
        self.expect(Kind::RightBrace, "Expect '}' after class body.");
        self.emit(Op::Pop);
        if inherits {
            self.end_scope();
        }
        self.classes.pop();
    }

    fn statement(&mut self) {
        if self.accept(Kind::Print) {
            self.expression();
            self.expect(Kind::Semicolon, "Expect ';' after value.");
            self.emit(Op::Print);
        } else if self.accept(Kind::For) {
            self.for_statement();
        } else if self.accept(Kind::If) {
            self.if_statement();
        } else if self.accept(Kind::Return) {
            self.return_statement();
        } else if self.accept(Kind::While) {
            let start = self.here();
            let exit = self.condition("Expect '(' after 'while'.");
            self.statement();
            self.emit(Op::Loop(start));
            self.land(exit);
        } else if self.accept(Kind::LeftBrace) {
            self.begin_scope();
            self.block();
            self.end_scope();
        } else {
            self.expression_statement();
        }
    }

    fn block(&mut self) {
        while self.current.kind != Kind::RightBrace && self.current.kind != Kind::End {
            self.declaration();
        }
        self.expect(Kind::RightBrace, "Expect '}' after block.");
    }

    fn expression_statement(&mut self) {
        self.expression();
        self.expect(Kind::Semicolon, "Expect ';' after expression.");
        self.emit(Op::Pop);
    }

    /// A condition in parentheses, and the jump that is taken if it is false.
    fn condition(&mut self, message: &str) -> usize {
        self.expect(Kind::LeftParen, message);
        self.expression();
        self.expect(Kind::RightParen, "Expect ')' after condition.");
        self.emit(Op::JumpIfFalse(0))
    }

    fn if_statement(&mut self) {
        let mut exit = self.condition("Expect '(' after 'if'.");
        self.statement();
        if self.accept(Kind::Else) {
            let end = self.emit(Op::Jump(0));
            self.land(exit);
            exit = end;
            self.statement();
        }
        self.land(exit);
    }

    fn for_statement(&mut self) {
        self.begin_scope();
        self.expect(Kind::LeftParen, "Expect '(' after 'for'.");
        if self.current.kind == Kind::Var {
            self.declaration();
        } else if !self.accept(Kind::Semicolon) {
            self.expression_statement();
        }
        let mut start = self.here();
        let mut exit = None;
        if !self.accept(Kind::Semicolon) {
            self.expression();
            self.expect(Kind::Semicolon, "Expect ';' after loop condition.");
            exit = Some(self.emit(Op::JumpIfFalse(0)));
        }
        if !self.accept(Kind::RightParen) {
            let body = self.emit(Op::Jump(0));
            let increment = self.here();
            self.expression();
            self.emit(Op::Pop);
            self.expect(Kind::RightParen, "Expect ')' after for clauses.");
            self.emit(Op::Loop(start));
            start = increment;
            self.land(body);
        }
        self.statement();
        self.emit(Op::Loop(start));
        if let Some(exit) = exit {
            self.land(exit);
        }
        self.end_scope();
    }

    fn return_statement(&mut self) {
        if self.unit().kind == FunctionKind::Script {
            self.error("Can't return from top-level code.");
        }
        if self.accept(Kind::Semicolon) {
            self.emit_return();
            return;
        }
        if self.unit().kind == FunctionKind::Initializer {
            self.error("Can't return a value from an initializer.");
        }
        self.expression();
        self.expect(Kind::Semicolon, "Expect ';' after return value.");
        self.emit(Op::Return);
    }
}

// Expressions.
impl Compiler<'_, '_> {
    fn expression(&mut self) {
        self.operators(Precedence::Assignment);
    }

    /// Compiles an expression of operators of at least that precedence.
    fn operators(&mut self, least: Precedence) {
        let assignable = least <= Precedence::Assignment;
        self.advance();
        self.prefix(assignable);
        while let found = precedence(self.current.kind)
            && found != Precedence::None
            && found >= least
        {
            self.advance();
            self.infix(found, assignable);
        }
        if assignable && self.accept(Kind::Equal) {
            self.error("Invalid assignment target.");
        }
    }

    /// An operand, or an operator in front of one.
    fn prefix(&mut self, assignable: bool) {
        let text = self.previous.text;
        match self.previous.kind {
            Kind::LeftParen => {
                self.expression();
                self.expect(Kind::RightParen, "Expect ')' after expression.");
            }
            Kind::Minus => {
                self.operators(Precedence::Unary);
                self.emit(Op::Negate);
            }
            Kind::Bang => {
                self.operators(Precedence::Unary);
                self.emit(Op::Not);
            }
            Kind::Number => {
                let number: f64 = text.parse().expect("the scanner knows numbers");
                self.constant(Value::Number(number.into()));
            }
            Kind::String => self.constant(Value::Str(Str::new(text[1..text.len() - 1].to_owned()).into())),
            Kind::Nil => drop(self.emit(Op::Nil)),
            Kind::True => drop(self.emit(Op::True)),
            Kind::False => drop(self.emit(Op::False)),
            Kind::Identifier => {
                let (get, set) = self.access(text);
                if assignable && self.accept(Kind::Equal) {
                    self.expression();
                    self.emit(set);
                } else {
                    self.emit(get);
                }
            }
            Kind::This => {
                if self.classes.is_empty() {
                    self.error("Can't use 'this' outside of a class.");
                }
                self.load("this");
            }
            Kind::Super => self.super_method(),
            _ => self.error("Expect expression."),
        }
    }

    fn super_method(&mut self) {
        match self.classes.last() {
            None => self.error("Can't use 'super' outside of a class."),
            Some(false) => self.error("Can't use 'super' in a class with no superclass."),
            Some(true) => {}
        }
        self.expect(Kind::Dot, "Expect '.' after 'super'.");
        self.expect(Kind::Identifier, "Expect superclass method name.");
        let name = self.symbol(self.previous.text);
        self.load("this");
        if self.accept(Kind::LeftParen) {
            let count = self.arguments();
            self.load("super");
            self.emit(Op::SuperInvoke(name, count));
        } else {
            self.load("super");
            self.emit(Op::GetSuper(name));
        }
    }

    /// An operator that follows an operand, and was just accepted.
    fn infix(&mut self, binds: Precedence, assignable: bool) {
        let ops: &[Op] = match self.previous.kind {
            Kind::LeftParen => {
                let count = self.arguments();
                self.emit(Op::Call(count));
                return;
            }
            Kind::Dot => return self.property(assignable),
            Kind::And => return self.short_circuit(Op::And(0), Precedence::And),
            Kind::Or => return self.short_circuit(Op::Or(0), Precedence::Or),
            Kind::EqualEqual => &[Op::Equal],
            Kind::BangEqual => &[Op::Equal, Op::Not],
            Kind::Greater => &[Op::Greater],
            Kind::GreaterEqual => &[Op::Less, Op::Not],
            Kind::Less => &[Op::Less],
            Kind::LessEqual => &[Op::Greater, Op::Not],
            Kind::Plus => &[Op::Add],
            Kind::Minus => &[Op::Subtract],
            Kind::Star => &[Op::Multiply],
            Kind::Slash => &[Op::Divide],
            kind => unreachable!("{kind:?} is no infix operator"),
        };
        self.operators(tighter(binds));
        for &op in ops {
            self.emit(op);
        }
    }

    fn short_circuit(&mut self, op: Op, binds: Precedence) {
        let end = self.emit(op);
        self.operators(binds);
        self.land(end);
    }

    fn property(&mut self, assignable: bool) {
        self.expect(Kind::Identifier, "Expect property name after '.'.");
        let name = self.symbol(self.previous.text);
        if assignable && self.accept(Kind::Equal) {
            self.expression();
            self.emit(Op::SetProperty(name));
        } else if self.accept(Kind::LeftParen) {
            let count = self.arguments();
            self.emit(Op::Invoke(name, count));
        } else {
            self.emit(Op::GetProperty(name));
        }
    }

    fn arguments(&mut self) -> u8 {
        let mut count = 0;
        if self.current.kind != Kind::RightParen {
            loop {
                self.expression();
                if count == u8::MAX {
                    self.error("Can't have more than 255 arguments.");
                } else {
                    count += 1;
                }
                if !self.accept(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RightParen, "Expect ')' after arguments.");
        count
    }
}

/// The precedence of a token as an infix operator.
fn precedence(kind: Kind) -> Precedence {
    match kind {
        Kind::Or => Precedence::Or,
        Kind::And => Precedence::And,
        Kind::EqualEqual | Kind::BangEqual => Precedence::Equality,
        Kind::Greater | Kind::GreaterEqual | Kind::Less | Kind::LessEqual => Precedence::Comparison,
        Kind::Plus | Kind::Minus => Precedence::Term,
        Kind::Star | Kind::Slash => Precedence::Factor,
        Kind::LeftParen | Kind::Dot => Precedence::Call,
        _ => Precedence::None,
    }
}

/// The precedence for the right operand of a left-associative operator.
fn tighter(precedence: Precedence) -> Precedence {
    match precedence {
        Precedence::Equality => Precedence::Comparison,
        Precedence::Comparison => Precedence::Term,
        Precedence::Term => Precedence::Factor,
        _ => Precedence::Unary,
    }
}
