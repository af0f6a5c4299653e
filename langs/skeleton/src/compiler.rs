//! The compiler: from text to bytecode. Registers are a stack: variables at the bottom, in the order of their
//! declarations, and above them the intermediate results of expressions.

use super::Failure;

/// An instruction. The register that is written comes first: `Add(d, a, b)` stands for `d = a + b`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(missing_docs, reason = "described above")]
pub enum Op {
    Number(usize, f64),
    Bool(usize, bool),
    Move(usize, usize),
    Add(usize, usize, usize),
    Sub(usize, usize, usize),
    Mul(usize, usize, usize),
    Div(usize, usize, usize),
    Lt(usize, usize, usize),
    Eq(usize, usize, usize),
    Jump(usize),
    JumpBack(usize),
    JumpIfFalse(usize, usize),
    Print(usize),
    End,
}

/// A compiled program.
#[derive(Debug, Default)]
pub struct Program {
    /// Its instructions; the last one is `End`.
    pub ops: Vec<Op>,
    /// The line of each.
    pub lines: Vec<u32>,
    /// The number of live registers before each.
    pub live: Vec<usize>,
    /// The number of registers.
    pub registers: usize,
}

/// Compiles a program.
pub fn compile(source: &str) -> Result<Program, Failure> {
    let mut compiler = Compiler {
        tokens: tokens(source)?,
        at: 0,
        variables: Vec::new(),
        height: 0,
        program: Program::default(),
    };
    while !compiler.peek().is_empty() {
        compiler.statement()?;
    }
    compiler.emit(Op::End);
    Ok(compiler.program)
}

/// Words, numbers and signs with their lines; the last one is empty.
fn tokens(source: &str) -> Result<Vec<(&str, u32)>, Failure> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let (mut tokens, mut last) = (Vec::new(), 1);
    for (line, text) in (1..).zip(source.lines()) {
        let mut rest = text.split('#').next().unwrap_or_default().trim_start();
        while let Some(c) = rest.chars().next() {
            let length = match c {
                c if in_word(c) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
                '=' if rest.starts_with("==") => 2,
                '=' | '<' | '+' | '-' | '*' | '/' | '(' | ')' | '{' | '}' | ';' => 1,
                c => return Err(Failure { line, message: format!("unexpected `{c}`") }),
            };
            tokens.push((&rest[..length], line));
            rest = rest[length..].trim_start();
        }
        last = line;
    }
    tokens.push(("", last));
    Ok(tokens)
}

struct Compiler<'s> {
    tokens: Vec<(&'s str, u32)>,
    at: usize,
    /// The variables; number `i` is in register `i`.
    variables: Vec<&'s str>,
    /// The number of registers in use.
    height: usize,
    program: Program,
}

impl<'s> Compiler<'s> {
    fn peek(&self) -> &'s str {
        self.tokens[self.at].0
    }

    fn line(&self) -> u32 {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> &'s str {
        let token = self.peek();
        self.at += usize::from(!token.is_empty());
        token
    }

    fn accept(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), Failure> {
        if self.accept(token) { Ok(()) } else { self.fail(format!("`{token}` is missing")) }
    }

    fn fail<T>(&self, message: String) -> Result<T, Failure> {
        Err(Failure { line: self.line(), message })
    }

    fn emit(&mut self, op: Op) -> usize {
        self.program.ops.push(op);
        self.program.lines.push(self.line());
        self.program.live.push(self.height);
        self.program.ops.len() - 1
    }

    /// Sets the target of a forward jump to the current position.
    fn land(&mut self, jump: usize) {
        let here = self.program.ops.len();
        match &mut self.program.ops[jump] {
            Op::Jump(target) | Op::JumpIfFalse(_, target) => *target = here,
            op => unreachable!("{op:?} is no forward jump"),
        }
    }

    /// A register on top of the stack.
    fn push(&mut self) -> usize {
        self.height += 1;
        self.program.registers = self.program.registers.max(self.height);
        self.height - 1
    }

    fn block(&mut self) -> Result<(), Failure> {
        self.expect("{")?;
        let (declared, height) = (self.variables.len(), self.height);
        while !self.accept("}") {
            if self.peek().is_empty() {
                return self.fail("`}` is missing".to_owned());
            }
            self.statement()?;
        }
        self.variables.truncate(declared);
        self.height = height;
        Ok(())
    }

    fn statement(&mut self) -> Result<(), Failure> {
        let height = self.height;
        if self.accept("let") {
            let name = self.next();
            self.expect("=")?;
            // The value is in the register of the new variable.
            self.expression()?;
            self.variables.push(name);
            return self.expect(";");
        } else if self.accept("while") {
            let head = self.program.ops.len();
            let condition = self.expression()?;
            let exit = self.emit(Op::JumpIfFalse(condition, 0));
            self.height = height;
            self.block()?;
            self.emit(Op::JumpBack(head));
            self.land(exit);
        } else if self.accept("if") {
            let condition = self.expression()?;
            let mut over = self.emit(Op::JumpIfFalse(condition, 0));
            self.height = height;
            self.block()?;
            if self.accept("else") {
                let end = self.emit(Op::Jump(0));
                self.land(over);
                self.block()?;
                over = end;
            }
            self.land(over);
        } else if self.accept("print") {
            let value = self.expression()?;
            self.emit(Op::Print(value));
            self.expect(";")?;
        } else {
            let name = self.next();
            let Some(variable) = self.variables.iter().rposition(|v| *v == name) else {
                return self.fail(format!("no variable `{name}`"));
            };
            self.expect("=")?;
            let value = self.expression()?;
            self.emit(Op::Move(variable, value));
            self.expect(";")?;
        }
        self.height = height;
        Ok(())
    }

    /// Compiles an expression; its value is on top of the stack.
    fn expression(&mut self) -> Result<usize, Failure> {
        self.binary(&[&["==", "<"], &["+", "-"], &["*", "/"]])
    }

    fn binary(&mut self, levels: &[&[&str]]) -> Result<usize, Failure> {
        let Some((operators, tighter)) = levels.split_first() else { return self.operand() };
        let left = self.binary(tighter)?;
        while operators.contains(&self.peek()) {
            let operator = self.next();
            let right = self.binary(tighter)?;
            self.emit(match operator {
                "+" => Op::Add(left, left, right),
                "-" => Op::Sub(left, left, right),
                "*" => Op::Mul(left, left, right),
                "/" => Op::Div(left, left, right),
                "<" => Op::Lt(left, left, right),
                _ => Op::Eq(left, left, right),
            });
            self.height = left + 1;
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<usize, Failure> {
        let token = self.next();
        if token == "(" {
            let value = self.expression()?;
            self.expect(")")?;
            return Ok(value);
        }
        let op: Box<dyn Fn(usize) -> Op> = match token {
            "true" | "false" => Box::new(move |to| Op::Bool(to, token == "true")),
            _ => match (token.parse(), self.variables.iter().rposition(|v| *v == token)) {
                (Ok(number), _) => Box::new(move |to| Op::Number(to, number)),
                (_, Some(variable)) => Box::new(move |to| Op::Move(to, variable)),
                _ => return self.fail(format!("no variable `{token}`")),
            },
        };
        // The registers that are live before the instruction do not include the one that it writes.
        self.emit(op(self.height));
        Ok(self.push())
    }
}
