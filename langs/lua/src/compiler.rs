//! The compiler: from the syntax tree to bytecode. Registers are a stack: first the variables in scope, then the
//! temporaries of the current expression.

use crate::ast::{self, Binary, Call, Expr, Item, Name, Source, Stat, Statement, Unary, VarId};
use crate::call::MODES;
use crate::code::{Arg, Capture, Function, Op, Reg, Wanted, liveness};
use crate::parser;
use crate::table::make_cells;
use crate::value::{Table, Value, Word};
use crate::vm::{FieldName, Vm, intern};
use metatrace::{Counter, Opaque, Ref};
use metatrace_parts::{Binding, Bindings, NameCaches};
use std::collections::HashMap;

/// The maximal number of registers of a function.
const MAX_REGISTERS: usize = 250;

/// The number of items that a table constructor collects in registers.
const ITEMS_AT_ONCE: usize = 50;

type Result<T> = std::result::Result<T, String>;

#[derive(PartialEq, Eq, Hash)]
enum Constant {
    Int(i64),
    Float(u64),
    Str(Vec<u8>),
}

/// A block of the function that is being compiled.
#[derive(Default)]
struct Scope {
    /// Name, instruction and line.
    labels: Vec<(Name, u32, u32)>,
    /// The registers of the block's variables that must be closed, with their first instructions.
    closed: Vec<(Reg, u32)>,
    is_loop: bool,
}

/// A forward jump to a label that is not defined yet.
struct Goto {
    label: Name,
    jump: usize,
    line: u32,
    /// The number of variables in scope there, or in the enclosing block if the jump has left that one.
    height: usize,
    /// The number of open blocks.
    depth: usize,
    /// The innermost one of them that has variables to be closed.
    closing: usize,
}

struct Compiler<'a> {
    vm: Ref<Vm>,
    chunk: &'a str,
    env: Ref<Table>,
    function: &'a ast::Function,
    /// For each captured variable: whether it is in a box.
    boxed_upvalues: Vec<bool>,
    registers: Vec<Reg>,
    /// The first register that is no variable; the first free one follows.
    height: usize,
    next: usize,
    most: usize,
    line: u32,
    code: Vec<Op>,
    lines: Vec<u32>,
    constants: Vec<Word>,
    names: Vec<Option<FieldName>>,
    globals: Vec<Option<Ref<Binding>>>,
    /// The number of inline caches.
    caches: u16,
    known: HashMap<Constant, u16>,
    functions: Vec<Ref<Function>>,
    captures: Vec<Vec<Capture>>,
    descriptions: Vec<(u32, Arg, String)>,
    scopes: Vec<Scope>,
    gotos: Vec<Goto>,
    closed: Vec<(Reg, u32, u32)>,
}

/// Compiles a chunk, whose global variables are fields of `env`.
pub fn compile(vm: Ref<Vm>, text: &[u8], chunk: &str, env: Ref<Table>) -> Result<Ref<Function>> {
    let function = parser::parse(text, chunk)?;
    compile_function(vm, chunk, env, &function, Vec::new(), Vec::new(), "main chunk".to_owned())
}

fn compile_function(
    vm: Ref<Vm>,
    chunk: &str,
    env: Ref<Table>,
    function: &ast::Function,
    boxed_upvalues: Vec<bool>,
    captured: Vec<Capture>,
    name: String,
) -> Result<Ref<Function>> {
    let mut compiler = Compiler {
        vm,
        chunk,
        env,
        function,
        boxed_upvalues,
        registers: vec![0; function.vars.len()],
        height: 0,
        next: 0,
        most: 1,
        line: function.line,
        code: Vec::new(),
        lines: Vec::new(),
        constants: Vec::new(),
        names: Vec::new(),
        globals: Vec::new(),
        caches: 0,
        known: HashMap::new(),
        functions: Vec::new(),
        captures: Vec::new(),
        descriptions: Vec::new(),
        scopes: Vec::new(),
        gotos: Vec::new(),
        closed: Vec::new(),
    };
    for parameter in 0..function.parameters {
        compiler.registers[parameter] = compiler.allocate()?;
    }
    let vararg = compiler.next as Reg;
    if function.vararg {
        compiler.allocate()?;
    }
    compiler.height = compiler.next;
    for parameter in 0..function.parameters {
        compiler.declared(parameter);
    }
    compiler.block(&function.body, false)?;
    compiler.line = function.end_line;
    compiler.emit(Op::Return(0, 0, false));
    if let Some(goto) = compiler.gotos.first() {
        let Goto { label, line, .. } = goto;
        let end = function.end_line;
        return Err(format!("{chunk}:{end}: no visible label '{label}' for <goto> at line {line}"));
    }
    // After an error, variables are closed in reverse order of their declaration.
    compiler.closed.sort_by_key(|closed| closed.1);
    let live = liveness(&compiler.code, vararg, &compiler.captures, &compiler.closed);
    Ok(Ref::new(Function {
        name,
        chunk: chunk.to_owned(),
        line: function.line,
        parameters: function.parameters as u8,
        vararg: function.vararg,
        tail_calls: compiler.code.iter().any(|op| matches!(op, Op::TailCall { .. })),
        registers: compiler.most,
        counters: (0..compiler.code.len() * MODES).map(|_| Counter::new()).collect(),
        code: Opaque::new(compiler.code),
        lines: compiler.lines,
        live: Opaque::new(live),
        constants: compiler.constants,
        names: compiler.names,
        globals: compiler.globals,
        cells: make_cells(vm, env),
        caches: NameCaches::new(usize::from(compiler.caches)),
        functions: compiler.functions,
        captures: Opaque::new(captured),
        descriptions: Opaque::new(compiler.descriptions),
        closed: Opaque::new(compiler.closed),
        env,
    }))
}

impl Compiler<'_> {
    fn error<T>(&self, message: &str) -> Result<T> {
        Err(format!("{}:{}: {message}", self.chunk, self.line))
    }

    fn emit(&mut self, op: Op) -> usize {
        self.code.push(op);
        self.lines.push(self.line);
        self.code.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.len() as u32
    }

    fn land(&mut self, jumps: Vec<usize>) {
        let here = self.here();
        jumps.into_iter().for_each(|jump| self.code[jump].set_target(here));
    }

    /// Allocates a register.
    fn allocate(&mut self) -> Result<Reg> {
        let register = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        if self.next > MAX_REGISTERS {
            return self.error("function or expression needs too many registers");
        }
        Ok(register as Reg)
    }

    fn constant(&mut self, key: Constant, name: bool) -> Result<u16> {
        if let Some(&index) = self.known.get(&key) {
            return Ok(index);
        }
        let (word, text) = match &key {
            Constant::Int(i) => (Word::int(*i), None),
            Constant::Float(bits) => (Value::Float(f64::from_bits(*bits).into()).into(), None),
            Constant::Str(text) => {
                let text = intern(self.vm, text);
                (Word::from(text.text), Some(text))
            }
        };
        debug_assert!(text.is_some() || !name);
        let Ok(index) = u16::try_from(self.constants.len()) else {
            return self.error("function has too many constants");
        };
        self.constants.push(word);
        self.names.push(text);
        self.globals.push(None);
        self.known.insert(key, index);
        Ok(index)
    }

    fn name(&mut self, name: &[u8]) -> Result<u16> {
        self.constant(Constant::Str(name.to_vec()), true)
    }

    /// The name of a global variable.
    fn global(&mut self, name: &[u8]) -> Result<u16> {
        let index = self.name(name)?;
        let symbol = intern(self.vm, name).symbol;
        let cells = make_cells(self.vm, self.env);
        self.globals[usize::from(index)] = Some(Bindings::get(cells.names, symbol));
        Ok(index)
    }

    /// The number of the first of that many inline caches of an instruction.
    fn caches(&mut self, count: u16) -> u16 {
        let first = self.caches;
        self.caches = first.saturating_add(count);
        first
    }

    /// Whether the variable is in a box: a closure captures it and it is assigned again.
    fn boxed(&self, var: VarId) -> bool {
        self.function.vars[var].captured && self.function.vars[var].assigned
    }

    /// Completes the declaration of a variable, whose register has its first value.
    fn declared(&mut self, var: VarId) {
        if self.boxed(var) {
            let register = self.registers[var];
            self.emit(Op::Box(register));
        }
    }

    /// Records the description of an operand of the next instruction, for messages.
    fn describe(&mut self, arg: Arg, expr: &Expr) {
        if let Some(text) = self.description(expr) {
            let here = self.here();
            self.descriptions.push((here, arg, text));
        }
    }

    fn description(&self, expr: &Expr) -> Option<String> {
        Some(match expr {
            Expr::Local(var) => format!("local '{}'", self.function.vars[*var].name),
            Expr::Upvalue(index) => format!("upvalue '{}'", self.function.captured[usize::from(*index)].name),
            Expr::Global(name) => format!("global '{name}'"),
            Expr::Paren(inner) if !inner.is_multi() => return self.description(inner),
            Expr::Index(_, key, _) => match &**key {
                Expr::Str(key) => format!("field '{}'", String::from_utf8_lossy(key)),
                Expr::Int(0..=255) => "field 'integer index'".to_owned(),
                _ => "field '?'".to_owned(),
            },
            Expr::Call(call) => format!("method '{}'", call.method.as_ref()?),
            Expr::Str(text) => format!("constant '{}'", String::from_utf8_lossy(text)),
            _ => return None,
        })
    }

    fn block(&mut self, block: &[Statement], is_loop: bool) -> Result<()> {
        self.open(is_loop);
        self.statements(block)?;
        self.close(false)
    }

    fn open(&mut self, is_loop: bool) {
        self.scopes.push(Scope { is_loop, ..Scope::default() });
    }

    /// Ends a block. The caller has restored the height at which the block was opened.
    fn close(&mut self, unreachable: bool) -> Result<()> {
        let scope = self.scopes.pop().expect("a block is open");
        for &(register, first) in scope.closed.iter().rev() {
            let end = self.here();
            self.closed.push((register, first, end));
            if !unreachable {
                self.emit(Op::Close(register));
            }
        }
        let depth = self.scopes.len();
        for goto in self.gotos.iter_mut().filter(|goto| goto.depth > depth) {
            goto.depth = depth;
        }
        Ok(())
    }

    fn statements(&mut self, block: &[Statement]) -> Result<()> {
        let outer = self.height;
        for (i, statement) in block.iter().enumerate() {
            self.line = statement.line;
            if let Stat::Label(name) = &statement.kind {
                let rest = &block[i + 1..];
                let at_end = rest.iter().all(|s| matches!(s.kind, Stat::Label(_)));
                self.label(name, if at_end { outer } else { self.height })?;
                continue;
            }
            self.statement(&statement.kind)?;
            self.next = self.height;
        }
        // Variables that are closed at the end of the block keep their registers until then.
        self.height = outer;
        self.next = outer;
        let depth = self.scopes.len();
        for goto in self.gotos.iter_mut().filter(|goto| goto.depth >= depth) {
            goto.height = goto.height.min(outer);
        }
        Ok(())
    }

    fn label(&mut self, name: &Name, height: usize) -> Result<()> {
        let known = self.scopes.iter().flat_map(|scope| &scope.labels).find(|label| label.0 == *name);
        if let Some(&(_, _, line)) = known {
            return self.error(&format!("label '{name}' already defined on line {line}"));
        }
        let (here, depth, line) = (self.here(), self.scopes.len(), self.line);
        self.scopes.last_mut().expect("a block is open").labels.push((name.clone(), here, line));
        self.resolve(name, depth, height)
    }

    /// Sets the targets of jumps to a label that is defined here.
    fn resolve(&mut self, name: &Name, depth: usize, height: usize) -> Result<()> {
        let (found, rest): (Vec<Goto>, Vec<Goto>) =
            std::mem::take(&mut self.gotos).into_iter().partition(|g| g.label == *name && g.depth >= depth);
        self.gotos = rest;
        for goto in found {
            if goto.height < height {
                let entered = (0..self.function.vars.len()).find(|var| {
                    usize::from(self.registers[*var]) == goto.height
                        && self.function.vars[*var].name.is_empty()
                });
                let local = entered.map_or("?", |var| &*self.function.vars[var].name);
                let message =
                    format!("<goto {name}> at line {} jumps into the scope of local '{local}'", goto.line);
                return Err(format!("{}:{}: {message}", self.chunk, goto.line));
            }
            if goto.closing > depth {
                return self.error(
                    "no goto forwards out of blocks with variables to be closed, in this implementation",
                );
            }
            self.land(vec![goto.jump]);
        }
        Ok(())
    }

    fn goto(&mut self, label: &Name) -> Result<()> {
        let target = self
            .scopes
            .iter()
            .enumerate()
            .rev()
            .find_map(|(depth, scope)| scope.labels.iter().find(|l| l.0 == *label).map(|l| (depth, l.1)));
        if let Some((depth, target)) = target {
            self.close_from(depth + 1);
            self.emit(Op::Loop(target));
            return Ok(());
        }
        self.jump_to(label);
        let closing = self.scopes.iter().rposition(|scope| !scope.closed.is_empty()).map_or(0, |at| at + 1);
        self.gotos.last_mut().expect("it was just pushed").closing = closing;
        Ok(())
    }

    fn jump_to(&mut self, label: &Name) {
        let jump = self.emit(Op::Jump(0));
        let (line, height, depth) = (self.line, self.height, self.scopes.len());
        self.gotos.push(Goto { label: label.clone(), jump, line, height, depth, closing: 0 });
    }

    /// Closes variables in the blocks from `depth` on, which a jump leaves.
    fn close_from(&mut self, depth: usize) {
        let registers: Vec<Reg> =
            self.scopes[depth..].iter().flat_map(|scope| scope.closed.iter().map(|c| c.0)).collect();
        registers.into_iter().rev().for_each(|register| _ = self.emit(Op::Close(register)));
    }

    fn statement(&mut self, stat: &Stat) -> Result<()> {
        match stat {
            Stat::Expr(Expr::Call(call)) => self.call(call, Wanted::Some(0)).map(drop),
            Stat::Expr(_) => unreachable!("only calls are statements"),
            Stat::Local(vars, values, closed) => self.local(vars, values, *closed),
            Stat::LocalFunction(var, function) => self.local_function(*var, function),
            Stat::Assign(targets, values) => self.assign(targets, values),
            Stat::Do(block) => self.block(block, false),
            Stat::While(condition, body) => {
                let head = self.here();
                let exits = self.condition(condition, false)?;
                self.next = self.height;
                self.open(true);
                self.block(body, false)?;
                self.emit(Op::Loop(head));
                self.land(exits);
                self.end_loop()
            }
            Stat::Repeat(body, condition) => self.repeat(body, condition),
            Stat::If(arms, otherwise) => self.if_statement(arms, otherwise.as_deref()),
            Stat::NumericFor(var, start, limit, step, body) => {
                self.numeric_for(*var, [start, limit], step.as_ref(), body)
            }
            Stat::GenericFor(vars, values, body) => self.generic_for(vars, values, body),
            Stat::Return(values) => self.return_statement(values),
            Stat::Break => {
                let Some(depth) = self.scopes.iter().rposition(|scope| scope.is_loop) else {
                    let message = format!("break outside loop at line {}", self.line);
                    return self.error(&message);
                };
                self.close_from(depth);
                self.jump_to(&"break".into());
                Ok(())
            }
            Stat::Goto(label) => self.goto(label),
            Stat::Label(_) => unreachable!("labels belong to blocks"),
        }
    }

    /// Ends the block around a loop: breaks jump here.
    fn end_loop(&mut self) -> Result<()> {
        self.resolve(&"break".into(), self.scopes.len(), 0)?;
        self.close(true)
    }

    fn repeat(&mut self, body: &[Statement], condition: &Expr) -> Result<()> {
        let (outer, head) = (self.height, self.here());
        self.open(true);
        self.open(false);
        for (i, statement) in body.iter().enumerate() {
            self.line = statement.line;
            if let Stat::Label(name) = &statement.kind {
                let at_end = body[i + 1..].iter().all(|s| matches!(s.kind, Stat::Label(_)));
                self.label(name, if at_end { outer } else { self.height })?;
                continue;
            }
            self.statement(&statement.kind)?;
            self.next = self.height;
        }
        let exits = self.condition(condition, true)?;
        let closes = !self.scopes.last().expect("the body is open").closed.is_empty();
        if closes {
            self.close_from(self.scopes.len() - 1);
        }
        self.emit(Op::Loop(head));
        self.land(exits);
        (self.height, self.next) = (outer, outer);
        self.close(false)?;
        self.end_loop()
    }

    fn if_statement(&mut self, arms: &[(Expr, ast::Block)], otherwise: Option<&[Statement]>) -> Result<()> {
        let mut ends = Vec::new();
        for (i, (condition, block)) in arms.iter().enumerate() {
            let skips = self.condition(condition, false)?;
            self.next = self.height;
            self.block(block, false)?;
            if i + 1 < arms.len() || otherwise.is_some() {
                ends.push(self.emit(Op::Jump(0)));
            }
            self.land(skips);
        }
        if let Some(block) = otherwise {
            self.block(block, false)?;
        }
        self.land(ends);
        Ok(())
    }

    /// Makes all registers below the first free one variables.
    fn keep(&mut self) {
        self.height = self.next;
    }

    fn numeric_for(
        &mut self,
        var: VarId,
        bounds: [&Expr; 2],
        step: Option<&Expr>,
        body: &[Statement],
    ) -> Result<()> {
        let (outer, line) = (self.height, self.line);
        let base = self.next as Reg;
        for bound in bounds {
            let register = self.allocate()?;
            self.expr_to(bound, register)?;
        }
        let register = self.allocate()?;
        self.expr_to(step.unwrap_or(&Expr::Int(1)), register)?;
        self.registers[var] = self.allocate()?;
        self.keep();
        self.line = line;
        let prepare = self.emit(Op::ForPrepare(base, 0));
        let head = self.here();
        self.open(true);
        self.declared(var);
        self.block(body, false)?;
        self.line = line;
        self.emit(Op::ForLoop(base, head));
        self.land(vec![prepare]);
        (self.height, self.next) = (outer, outer);
        self.end_loop()
    }

    fn generic_for(&mut self, vars: &[VarId], values: &[Expr], body: &[Statement]) -> Result<()> {
        let (outer, line) = (self.height, self.line);
        let base = self.next as Reg;
        self.expressions(values, 3)?;
        for var in vars {
            self.registers[*var] = self.allocate()?;
        }
        self.keep();
        let enter = self.emit(Op::Jump(0));
        let head = self.here();
        self.open(true);
        vars.iter().for_each(|var| self.declared(*var));
        self.block(body, false)?;
        self.line = line;
        self.land(vec![enter]);
        self.descriptions.push((self.here(), Arg::Reg(base), "for iterator 'for iterator'".to_owned()));
        self.emit(Op::ForCall(base, vars.len() as u8));
        self.emit(Op::ForNext(base, head));
        (self.height, self.next) = (outer, outer);
        self.end_loop()
    }

    fn return_statement(&mut self, values: &[Expr]) -> Result<()> {
        let closes = self.scopes.iter().any(|scope| !scope.closed.is_empty());
        if let ([Expr::Call(call)], false) = (values, closes) {
            let (base, arguments, open) = self.call_setup(call)?;
            self.emit(Op::TailCall { base, arguments, open });
            return Ok(());
        }
        let (first, end, open) = match values {
            [Expr::Local(var)] if !self.boxed(*var) => {
                let register = self.registers[*var];
                (register, register + 1, false)
            }
            _ => {
                let first = self.next as Reg;
                let open = self.open_list(values)?;
                (first, self.next as Reg - Reg::from(open), open)
            }
        };
        self.close_from(0);
        self.emit(Op::Return(first, end, open));
        Ok(())
    }

    fn local(&mut self, vars: &[VarId], values: &[Expr], closed: Option<usize>) -> Result<()> {
        let base = self.next;
        self.expressions(values, vars.len())?;
        for (i, var) in vars.iter().enumerate() {
            self.registers[*var] = (base + i) as Reg;
            self.declared(*var);
        }
        self.keep();
        if let Some(closed) = closed {
            let register = self.registers[vars[closed]];
            self.descriptions.push((
                self.here(),
                Arg::Reg(register),
                self.function.vars[vars[closed]].name.to_string(),
            ));
            self.emit(Op::CheckClose(register));
            let here = self.here();
            self.scopes.last_mut().expect("a block is open").closed.push((register, here));
        }
        Ok(())
    }

    fn local_function(&mut self, var: VarId, function: &ast::Function) -> Result<()> {
        let register = self.allocate()?;
        self.registers[var] = register;
        self.keep();
        let name = self.function.vars[var].name.to_string();
        if self.boxed(var) {
            self.emit(Op::Nil(register, register + 1));
            self.emit(Op::Box(register));
            let closure = self.allocate()?;
            self.closure(function, closure, None, name)?;
            self.emit(Op::SetBoxed(register, Arg::Reg(closure)));
            return Ok(());
        }
        self.closure(function, register, Some(var), name)
    }

    /// Makes a closure; `itself` is the variable to which it will be assigned.
    fn closure(
        &mut self,
        function: &ast::Function,
        to: Reg,
        itself: Option<VarId>,
        name: String,
    ) -> Result<()> {
        let boxed = function.captured.iter().map(|captured| match captured.from {
            Source::Local(var) => self.boxed(var),
            Source::Upvalue(index) => self.boxed_upvalues[usize::from(index)],
        });
        let captures = function.captured.iter().map(|captured| match captured.from {
            Source::Local(var) if Some(var) == itself => Capture::Itself,
            Source::Local(var) => Capture::Register(self.registers[var]),
            Source::Upvalue(index) => Capture::Upvalue(index),
        });
        let (boxed, captures): (Vec<bool>, Vec<Capture>) = (boxed.collect(), captures.collect());
        self.captures.push(captures.clone());
        let compiled = compile_function(self.vm, self.chunk, self.env, function, boxed, captures, name)?;
        self.functions.push(compiled);
        let Ok(index) = u16::try_from(self.functions.len() - 1) else {
            return self.error("function has too many functions in it");
        };
        self.emit(Op::Closure(to, index));
        Ok(())
    }

    fn assign(&mut self, targets: &[Expr], values: &[Expr]) -> Result<()> {
        if let ([target], [value]) = (targets, values) {
            return self.assign_one(target, value);
        }
        // The parts of the targets are evaluated first, and protected from the assignment.
        let mut places = Vec::new();
        for target in targets {
            places.push(match target {
                Expr::Index(table, key, line) => {
                    let table_register = self.allocate()?;
                    self.expr_to(table, table_register)?;
                    let key_arg = match &**key {
                        Expr::Str(_) | Expr::Int(_) | Expr::Float(_) => self.expr(key)?,
                        _ => {
                            let register = self.allocate()?;
                            self.expr_to(key, register)?;
                            Arg::Reg(register)
                        }
                    };
                    Some((table_register, key_arg, *line))
                }
                _ => None,
            });
        }
        let base = self.next;
        self.expressions(values, targets.len())?;
        for (i, target) in targets.iter().enumerate().rev() {
            let value = Arg::Reg((base + i) as Reg);
            match (target, &places[i]) {
                (Expr::Index(table, key, _), Some((register, key_arg, line))) => {
                    self.line = *line;
                    self.describe(Arg::Reg(*register), table);
                    self.store_index(*register, key, *key_arg, value)?;
                }
                _ => self.store(target, value)?,
            }
        }
        Ok(())
    }

    fn assign_one(&mut self, target: &Expr, value: &Expr) -> Result<()> {
        let line = self.line;
        match target {
            Expr::Local(var) if !self.boxed(*var) => {
                let register = self.registers[*var];
                if is_direct(value) {
                    return self.expr_to(value, register);
                }
                let from = self.expr(value)?;
                self.move_to(register, from);
            }
            Expr::Index(table, key, _) => {
                let register = self.register(table)?;
                let key_arg = self.expr(key)?;
                let value = self.named_function(target, value)?;
                self.line = line;
                self.describe(Arg::Reg(register), table);
                self.store_index(register, key, key_arg, value)?;
            }
            _ => {
                let value = self.named_function(target, value)?;
                self.store(target, value)?;
            }
        }
        Ok(())
    }

    /// A value that is about to be assigned: a function gets the name of its target.
    fn named_function(&mut self, target: &Expr, value: &Expr) -> Result<Arg> {
        let Expr::Function(function) = value else { return self.expr(value) };
        let name = match target {
            Expr::Global(name) => name.to_string(),
            Expr::Index(_, key, _) => match &**key {
                Expr::Str(key) => String::from_utf8_lossy(key).into_owned(),
                _ => "?".to_owned(),
            },
            _ => "?".to_owned(),
        };
        let register = self.allocate()?;
        self.closure(function, register, None, name)?;
        Ok(Arg::Reg(register))
    }

    fn store_index(&mut self, table: Reg, key: &Expr, key_arg: Arg, value: Arg) -> Result<()> {
        match key {
            Expr::Str(key) => {
                let name = self.name(key)?;
                let cache = self.caches(1);
                self.emit(Op::SetField(table, name, value, cache));
            }
            _ => {
                self.emit(Op::SetIndex(table, key_arg, value));
            }
        }
        Ok(())
    }

    /// Stores a value in a variable.
    fn store(&mut self, target: &Expr, value: Arg) -> Result<()> {
        match target {
            Expr::Local(var) => {
                let register = self.registers[*var];
                if self.boxed(*var) {
                    self.emit(Op::SetBoxed(register, value));
                } else {
                    self.move_to(register, value);
                }
            }
            Expr::Upvalue(index) => _ = self.emit(Op::SetCaptured(*index, value)),
            Expr::Global(name) => {
                let name = self.global(name.as_bytes())?;
                self.emit(Op::SetGlobal(name, value));
            }
            _ => unreachable!("the parser lets only variables be assigned"),
        }
        Ok(())
    }

    fn move_to(&mut self, to: Reg, from: Arg) {
        match from {
            Arg::Reg(from) if from == to => {}
            Arg::Reg(from) => _ = self.emit(Op::Move(to, from)),
            Arg::Const(index) => _ = self.emit(Op::Load(to, index)),
        }
    }

    /// The first `wanted` values of a list of expressions in new registers.
    fn expressions(&mut self, values: &[Expr], wanted: usize) -> Result<()> {
        let base = self.next;
        for (i, value) in values.iter().enumerate() {
            let is_last = i + 1 == values.len();
            if is_last && value.is_multi() && wanted > i {
                return self.multiple(value, Wanted::Some((wanted - i) as u8));
            }
            if i < wanted {
                let register = self.allocate()?;
                self.expr_to(value, register)?;
            } else {
                let outer = self.next;
                self.expr(value)?;
                self.next = outer;
            }
        }
        let (first, end) = (self.next, base + wanted);
        while self.next < end {
            self.allocate()?;
        }
        if first < end {
            self.emit(Op::Nil(first as Reg, end as Reg));
        }
        Ok(())
    }

    /// All values of a list in new registers; returns whether the last of them is an array of further values.
    fn open_list(&mut self, values: &[Expr]) -> Result<bool> {
        for (i, value) in values.iter().enumerate() {
            if i + 1 == values.len() && value.is_multi() {
                self.multiple(value, Wanted::All)?;
                return Ok(true);
            }
            let register = self.allocate()?;
            self.expr_to(value, register)?;
        }
        Ok(false)
    }

    /// The values of a call or of `...` in new registers.
    fn multiple(&mut self, value: &Expr, wanted: Wanted) -> Result<()> {
        match value {
            Expr::Call(call) => self.call(call, wanted).map(drop),
            _ => {
                let first = self.next as Reg;
                let count = if let Wanted::Some(count) = wanted { count } else { 1 };
                (0..count).try_for_each(|_| self.allocate().map(drop))?;
                self.emit(Op::Vararg(first, wanted));
                Ok(())
            }
        }
    }

    /// Evaluates a function and its arguments into new registers.
    fn call_setup(&mut self, call: &Call) -> Result<(Reg, u8, bool)> {
        let base = self.allocate()?;
        if let Some(method) = &call.method {
            let receiver = self.register(&call.function)?;
            self.next = usize::from(base) + 1;
            self.allocate()?;
            let name = self.name(method.as_bytes())?;
            self.line = call.line;
            self.describe(Arg::Reg(receiver), &call.function);
            let cache = self.caches(2);
            self.emit(Op::GetMethod(base, receiver, name, cache));
        } else {
            self.expr_to(&call.function, base)?;
        }
        let open = self.open_list(&call.arguments)?;
        let arguments = self.next - usize::from(base) - 1 - usize::from(open);
        self.line = call.line;
        let description = match &call.method {
            Some(method) => Some(format!("method '{method}'")),
            None => self.description(&call.function).filter(|_| !matches!(call.function, Expr::Call(_))),
        };
        if let Some(description) = description {
            self.descriptions.push((self.here(), Arg::Reg(base), description));
        }
        Ok((base, arguments as u8, open))
    }

    /// Calls a function; returns the first of the new registers with its results.
    fn call(&mut self, call: &Call, wanted: Wanted) -> Result<Reg> {
        let (base, arguments, open) = self.call_setup(call)?;
        self.emit(Op::Call { base, arguments, open, wanted });
        self.next = usize::from(base);
        let count = if let Wanted::Some(count) = wanted { count } else { 1 };
        (0..count).try_for_each(|_| self.allocate().map(drop))?;
        Ok(base)
    }

    /// A value in a register: that of a variable, or a new one.
    fn register(&mut self, expr: &Expr) -> Result<Reg> {
        match self.expr(expr)? {
            Arg::Reg(register) => Ok(register),
            Arg::Const(index) => {
                let register = self.allocate()?;
                self.emit(Op::Load(register, index));
                Ok(register)
            }
        }
    }

    /// A value as an operand: a constant, the register of a variable, or a new one.
    fn expr(&mut self, expr: &Expr) -> Result<Arg> {
        match expr {
            Expr::Int(i) => self.constant(Constant::Int(*i), false).map(Arg::Const),
            Expr::Float(x) => self.constant(Constant::Float(x.to_bits()), false).map(Arg::Const),
            Expr::Str(text) => self.name(text).map(Arg::Const),
            Expr::Local(var) if !self.boxed(*var) => Ok(Arg::Reg(self.registers[*var])),
            Expr::Paren(inner) if !inner.is_multi() => self.expr(inner),
            _ => {
                let register = self.allocate()?;
                self.expr_to(expr, register)?;
                Ok(Arg::Reg(register))
            }
        }
    }

    /// Evaluates a value into a register. Unless [`is_direct`], this may write the register before all operands are
    /// evaluated.
    fn expr_to(&mut self, expr: &Expr, to: Reg) -> Result<()> {
        let next = self.next;
        match expr {
            Expr::Nil => _ = self.emit(Op::Nil(to, to + 1)),
            Expr::Bool(b) => _ = self.emit(Op::Bool(to, *b)),
            Expr::Int(_) | Expr::Float(_) | Expr::Str(_) => {
                let constant = self.expr(expr)?;
                self.move_to(to, constant);
            }
            Expr::Vararg => _ = self.emit(Op::Vararg(to, Wanted::Some(1))),
            Expr::Function(function) => {
                let name = format!("function <{}:{}>", self.chunk, function.line);
                self.closure(function, to, None, name)?;
            }
            Expr::Local(var) => {
                let register = self.registers[*var];
                if self.boxed(*var) {
                    self.emit(Op::GetBoxed(to, register));
                } else {
                    self.move_to(to, Arg::Reg(register));
                }
            }
            Expr::Upvalue(index) => {
                let boxed = self.boxed_upvalues[usize::from(*index)];
                self.emit(if boxed { Op::GetCaptured(to, *index) } else { Op::GetUpvalue(to, *index) });
            }
            Expr::Global(name) => {
                let name = self.global(name.as_bytes())?;
                self.emit(Op::GetGlobal(to, name));
            }
            Expr::Env => _ = self.emit(Op::Env(to)),
            Expr::Index(table, key, line) => {
                let register = self.register(table)?;
                match &**key {
                    Expr::Str(key) => {
                        let name = self.name(key)?;
                        self.line = *line;
                        self.describe(Arg::Reg(register), table);
                        let cache = self.caches(2);
                        self.emit(Op::GetField(to, register, name, cache));
                    }
                    key => {
                        let key = self.expr(key)?;
                        self.line = *line;
                        self.describe(Arg::Reg(register), table);
                        self.emit(Op::GetIndex(to, register, key));
                    }
                }
            }
            Expr::Call(call) => {
                if usize::from(to) + 1 == self.next {
                    self.next -= 1;
                }
                let result = self.call(call, Wanted::Some(1))?;
                self.move_to(to, Arg::Reg(result));
            }
            Expr::Unary(op, operand, line) => self.unary(*op, operand, *line, to, expr)?,
            Expr::Binary(op, left, right, line) => self.binary(*op, left, right, *line, to, expr)?,
            Expr::Paren(inner) => self.expr_to(inner, to)?,
            Expr::Table(items, line) => self.table(items, *line, to)?,
        }
        self.next = next;
        Ok(())
    }

    fn unary(&mut self, op: Unary, operand: &Expr, line: u32, to: Reg, expr: &Expr) -> Result<()> {
        if op == Unary::Not && is_condition(operand) {
            return self.truth(expr, to);
        }
        let register = self.register(operand)?;
        self.line = line;
        self.describe(Arg::Reg(register), operand);
        self.emit(match op {
            Unary::Neg => Op::Neg(to, register),
            Unary::Not => Op::Not(to, register),
            Unary::Len => Op::Len(to, register),
            Unary::BNot => Op::BNot(to, register),
        });
        Ok(())
    }

    fn binary(
        &mut self,
        op: Binary,
        left: &Expr,
        right: &Expr,
        line: u32,
        to: Reg,
        expr: &Expr,
    ) -> Result<()> {
        match op {
            Binary::And | Binary::Or => {
                self.expr_to(left, to)?;
                let skip = self.emit(Op::Test(to, op == Binary::Or, 0));
                self.expr_to(right, to)?;
                self.land(vec![skip]);
            }
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => {
                self.truth(expr, to)?
            }
            Binary::Concat => {
                let first = self.next as Reg;
                let mut operand = left;
                let mut rest = right;
                loop {
                    let register = self.allocate()?;
                    self.expr_to(operand, register)?;
                    match rest {
                        Expr::Binary(Binary::Concat, left, right, _) => (operand, rest) = (left, right),
                        last => {
                            let register = self.allocate()?;
                            self.expr_to(last, register)?;
                            break;
                        }
                    }
                }
                self.line = line;
                self.describe_concat(expr, first);
                self.emit(Op::Concat(to, first, self.next as Reg));
            }
            _ => {
                let a = self.expr(left)?;
                let b = self.expr(right)?;
                self.line = line;
                self.describe(a, left);
                self.describe(b, right);
                self.emit(match op {
                    Binary::Add => Op::Add(to, a, b),
                    Binary::Sub => Op::Sub(to, a, b),
                    Binary::Mul => Op::Mul(to, a, b),
                    _ => Op::Arith(op, to, a, b),
                });
            }
        }
        Ok(())
    }

    fn describe_concat(&mut self, expr: &Expr, mut register: Reg) {
        let mut expr = expr;
        while let Expr::Binary(Binary::Concat, left, right, _) = expr {
            self.describe(Arg::Reg(register), left);
            register += 1;
            expr = right;
        }
        self.describe(Arg::Reg(register), expr);
    }

    /// A condition as a boolean in a register.
    fn truth(&mut self, expr: &Expr, to: Reg) -> Result<()> {
        let jumps = self.condition(expr, true)?;
        self.emit(Op::Bool(to, false));
        let end = self.emit(Op::Jump(0));
        self.land(jumps);
        self.emit(Op::Bool(to, true));
        self.land(vec![end]);
        Ok(())
    }

    /// The jumps that are taken if the truth of an expression is `when`.
    fn condition(&mut self, expr: &Expr, when: bool) -> Result<Vec<usize>> {
        let next = self.next;
        let jumps = match expr {
            Expr::Unary(Unary::Not, operand, _) => self.condition(operand, !when)?,
            Expr::Paren(inner) if !inner.is_multi() => self.condition(inner, when)?,
            Expr::Bool(_) | Expr::Nil | Expr::Int(_) | Expr::Float(_) | Expr::Str(_) => {
                let truth = !matches!(expr, Expr::Bool(false) | Expr::Nil);
                if truth == when { vec![self.emit(Op::Jump(0))] } else { Vec::new() }
            }
            Expr::Binary(op @ (Binary::And | Binary::Or), left, right, _) => {
                // The value of the left operand that decides the result.
                let decides = *op == Binary::Or;
                let mut jumps = self.condition(left, decides)?;
                let right = self.condition(right, when)?;
                if decides == when {
                    jumps.extend(right);
                    jumps
                } else {
                    self.land(jumps);
                    right
                }
            }
            Expr::Binary(op, left, right, line)
                if matches!(
                    op,
                    Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge
                ) =>
            {
                let a = self.expr(left)?;
                let b = self.expr(right)?;
                self.line = *line;
                vec![self.emit(match op {
                    Binary::Eq => Op::Eq(a, b, when, 0),
                    Binary::Ne => Op::Eq(a, b, !when, 0),
                    Binary::Lt => Op::Lt(a, b, when, 0),
                    Binary::Le => Op::Le(a, b, when, 0),
                    Binary::Gt => Op::Lt(b, a, when, 0),
                    _ => Op::Le(b, a, when, 0),
                })]
            }
            _ => {
                let register = self.register(expr)?;
                vec![self.emit(Op::Test(register, when, 0))]
            }
        };
        self.next = next;
        Ok(jumps)
    }

    fn table(&mut self, items: &[Item], line: u32, to: Reg) -> Result<()> {
        let positional = items.iter().filter(|item| matches!(item, Item::Positional(_))).count();
        let named = (items.len() - positional).min(64);
        self.emit(Op::NewTable(to, named as u16));
        let base = self.next;
        let mut number = 1;
        for (i, item) in items.iter().enumerate() {
            match item {
                Item::Keyed(key, value) => {
                    let outer = self.next;
                    let key_arg = self.expr(key)?;
                    let value = self.named_function(
                        &Expr::Index(Box::new(Expr::Nil), Box::new(copy_of_name(key)), 0),
                        value,
                    )?;
                    self.store_index(to, key, key_arg, value)?;
                    self.next = outer;
                }
                Item::Positional(value) if i + 1 == items.len() && value.is_multi() => {
                    self.multiple(value, Wanted::All)?;
                    let end = self.next as Reg - 1;
                    self.emit(Op::Append(to, base as Reg, end, true, number));
                    self.next = base;
                }
                Item::Positional(value) => {
                    let register = self.allocate()?;
                    self.expr_to(value, register)?;
                    if self.next - base == ITEMS_AT_ONCE {
                        self.emit(Op::Append(to, base as Reg, self.next as Reg, false, number));
                        number += ITEMS_AT_ONCE as u32;
                        self.next = base;
                    }
                }
            }
        }
        if self.next > base {
            self.line = line;
            self.emit(Op::Append(to, base as Reg, self.next as Reg, false, number));
        }
        Ok(())
    }
}

/// The key of an item, if it is a name.
fn copy_of_name(key: &Expr) -> Expr {
    if let Expr::Str(name) = key { Expr::Str(name.clone()) } else { Expr::Nil }
}

/// Whether only the last instruction writes the value to its register, after evaluating all operands.
fn is_direct(expr: &Expr) -> bool {
    match expr {
        Expr::Nil | Expr::Bool(_) | Expr::Int(_) | Expr::Float(_) | Expr::Str(_) | Expr::Vararg => true,
        Expr::Local(_) | Expr::Upvalue(_) | Expr::Global(_) | Expr::Env | Expr::Index(..) => true,
        Expr::Unary(op, operand, _) => *op != Unary::Not || !is_condition(operand),
        Expr::Binary(op, ..) => !matches!(
            op,
            Binary::And
                | Binary::Or
                | Binary::Eq
                | Binary::Ne
                | Binary::Lt
                | Binary::Le
                | Binary::Gt
                | Binary::Ge
        ),
        _ => false,
    }
}

/// Whether it is a comparison, or a logical combination of such.
fn is_condition(expr: &Expr) -> bool {
    match expr {
        Expr::Unary(Unary::Not, operand, _) => is_condition(operand),
        Expr::Binary(op, ..) => matches!(
            op,
            Binary::And
                | Binary::Or
                | Binary::Eq
                | Binary::Ne
                | Binary::Lt
                | Binary::Le
                | Binary::Gt
                | Binary::Ge
        ),
        _ => false,
    }
}
