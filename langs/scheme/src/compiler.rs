//! From core Scheme to steps. Code is made backwards: what follows an expression is there before it, so that the registers
//! that are live behind each step are known. A procedure of `letrec` that is only called in tail position is a loop: its
//! parameters are registers of the procedure around it, and a call is a jump.

use crate::code::{CLOSURE, Capture, Expr, Lambda, Pc, Point, Prim, REGISTERS, Reg, RegSet, Step, registers};
use crate::convert;
use crate::core::{Core, Formals, Function, Var, VarId};
use crate::library::Special;
use crate::syntax::Pos;
use crate::value::{Global, Native, Word};
use crate::vm::Vm;
use metatrace::{Counter, Opaque, Quasi, Ref};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

/// A procedure that needs more registers than there are.
pub struct TooLarge {
    pub pos: Pos,
}

/// What follows an expression: the end of the procedure, a step with its value in a register or without it, or one of two steps.
#[derive(Clone, Copy)]
enum Next {
    Return,
    Reg(Reg, Pc),
    Effect(Pc),
    Test(Pc, Pc),
}

/// A loop: its head, and the registers of its variables.
struct Loop {
    head: Pc,
    first: Reg,
    inside: bool,
}

/// What all procedures of a unit share.
struct Unit<'a> {
    vm: Ref<Vm>,
    file: &'a str,
    vars: &'a [Var],
    /// Variables that are kept in boxes: those that are assigned, and those that may be used before they have a value.
    boxed: HashSet<VarId>,
}

struct Compiler<'a, 'u> {
    unit: &'a mut Unit<'u>,
    steps: Vec<Step>,
    live: Vec<RegSet>,
    places: Vec<Pos>,
    constants: Vec<Word>,
    globals: Vec<Ref<Global>>,
    natives: Vec<Ref<Native>>,
    lambdas: Vec<Ref<Lambda>>,
    points: Vec<(Pc, Option<Reg>, Box<[Reg]>)>,
    regs: HashMap<VarId, Reg>,
    captured: HashMap<VarId, u16>,
    loops: HashMap<VarId, Loop>,
    pos: Pos,
    highest: usize,
}

/// Compiles a program, as a procedure without parameters.
pub fn compile(vm: Ref<Vm>, file: &str, vars: &[Var], program: Core) -> Result<Ref<Lambda>, TooLarge> {
    let boxed = (0..vars.len()).filter(|var| vars[*var].assigned).collect();
    let mut unit = Unit { vm, file, vars, boxed };
    let formals = Formals { required: Vec::new(), rest: None };
    let function = Function { name: "program".to_owned(), formals, body: program, pos: Pos { line: 1, column: 1 } };
    lambda(&mut unit, &function, &[], Vec::new())
}

fn lambda(
    unit: &mut Unit,
    function: &Function,
    free: &[VarId],
    captures: Vec<Capture>,
) -> Result<Ref<Lambda>, TooLarge> {
    let mut this = Compiler {
        unit,
        steps: Vec::new(),
        live: Vec::new(),
        places: Vec::new(),
        constants: Vec::new(),
        globals: Vec::new(),
        natives: Vec::new(),
        lambdas: Vec::new(),
        points: Vec::new(),
        regs: HashMap::new(),
        captured: free.iter().enumerate().map(|(i, var)| (*var, i as u16)).collect(),
        loops: HashMap::new(),
        pos: function.pos,
        highest: 0,
    };
    let parameters: Vec<VarId> = function.formals.required.iter().chain(&function.formals.rest).copied().collect();
    let top = this.bind(&parameters, 1)?;
    let body = this.compile(&function.body, top, Next::Return)?;
    this.pos = function.pos;
    let entry = this.into_boxes(&parameters, 1, body) as usize;
    let Compiler { unit, steps, live, places, constants, globals, natives, lambdas, points, .. } = this;
    let lambda = Ref::new(Lambda {
        loops: Quasi::new(false),
        name: if function.name.is_empty() { "lambda".to_owned() } else { function.name.clone() },
        file: unit.file.to_owned(),
        required: function.formals.required.len(),
        rest: function.formals.rest.is_some(),
        captures: Opaque::new(captures),
        entry,
        counters: steps.iter().map(|_| Counter::new()).collect(),
        steps: Opaque::new(steps),
        live: live.into_iter().map(registers).collect(),
        places: Opaque::new(places),
        constants,
        globals,
        natives,
        lambdas,
        points: RefCell::default(),
        calls: RefCell::default(),
        last_call: Cell::new(None),
    });
    let points: Vec<Ref<Point>> =
        points.into_iter().map(|(pc, to, saved)| Ref::new(Point { lambda, pc: pc as usize, to, saved })).collect();
    *lambda.points.borrow_mut() = points;
    lambda.touch();
    Ok(lambda)
}

/// The variables that something uses and does not bind.
fn free_variables(function: &Function) -> Vec<VarId> {
    let (mut used, mut bound) = (Vec::new(), HashSet::new());
    bound.extend(function.formals.required.iter().chain(&function.formals.rest));
    variables(&function.body, &mut used, &mut bound);
    let mut seen = HashSet::new();
    used.retain(|var| !bound.contains(var) && seen.insert(*var));
    used
}

fn variables(core: &Core, used: &mut Vec<VarId>, bound: &mut HashSet<VarId>) {
    match core {
        Core::Local(var, _) => used.push(*var),
        Core::SetLocal(var, ..) => used.push(*var),
        Core::Lambda(function) => {
            bound.extend(function.formals.required.iter().chain(&function.formals.rest));
        }
        Core::CaseLambda(functions) => functions.iter().for_each(|function| {
            bound.extend(function.formals.required.iter().chain(&function.formals.rest));
        }),
        Core::Let(bindings, _) => bound.extend(bindings.iter().map(|(var, _)| var)),
        Core::Letrec(bindings, _) => bound.extend(bindings.iter().filter_map(|(var, _)| *var)),
        Core::Receive(formals, ..) => bound.extend(formals.required.iter().chain(&formals.rest)),
        _ => {}
    }
    parts(core, &mut |part| variables(part, used, bound));
}

/// Calls a function for each part of an expression.
fn parts<'c>(core: &'c Core, on: &mut dyn FnMut(&'c Core)) {
    match core {
        Core::Constant(_) | Core::Unspecified | Core::Local(..) | Core::Global(..) => {}
        Core::SetLocal(_, value, _) | Core::SetGlobal(_, value, _) | Core::Define(_, value) => on(value),
        Core::If(three) => {
            on(&three.0);
            on(&three.1);
            on(&three.2);
        }
        Core::Lambda(function) => on(&function.body),
        Core::CaseLambda(functions) => functions.iter().for_each(|function| on(&function.body)),
        Core::Seq(cores) => cores.iter().for_each(on),
        Core::Let(bindings, body) => {
            bindings.iter().for_each(|(_, value)| on(value));
            on(body);
        }
        Core::Letrec(bindings, body) => {
            bindings.iter().for_each(|(_, value)| on(value));
            on(body);
        }
        Core::Call(callee, operands, _) => {
            on(callee);
            operands.iter().for_each(on);
        }
        Core::Receive(_, two, _) => {
            on(&two.0);
            on(&two.1);
        }
    }
}

fn mentions(core: &Core, vars: &[(VarId, usize)]) -> bool {
    let is = |var: &VarId| vars.iter().any(|(other, _)| other == var);
    match core {
        Core::Local(var, _) => is(var),
        Core::SetLocal(var, value, _) => is(var) || mentions(value, vars),
        _ => {
            let mut found = false;
            parts(core, &mut |part| found = found || mentions(part, vars));
            found
        }
    }
}

/// Are these procedures only called, with as many operands as they have parameters, and only in tail position?
fn only_tail_calls(core: &Core, vars: &[(VarId, usize)], tail: bool) -> bool {
    let inner = |core: &Core| only_tail_calls(core, vars, false);
    match core {
        Core::Call(callee, operands, _) => {
            let called = match &**callee {
                Core::Local(var, _) => vars.iter().find(|(other, _)| other == var),
                _ => None,
            };
            let fits = match called {
                Some((_, parameters)) => tail && *parameters == operands.len(),
                None => inner(callee),
            };
            fits && operands.iter().all(inner)
        }
        Core::Local(..) | Core::SetLocal(..) | Core::Lambda(_) | Core::CaseLambda(_) => !mentions(core, vars),
        Core::If(three) => {
            inner(&three.0) && only_tail_calls(&three.1, vars, tail) && only_tail_calls(&three.2, vars, tail)
        }
        Core::Seq(cores) => cores
            .split_last()
            .is_none_or(|(last, before)| before.iter().all(inner) && only_tail_calls(last, vars, tail)),
        Core::Let(bindings, body) => {
            bindings.iter().all(|(_, value)| inner(value)) && only_tail_calls(body, vars, tail)
        }
        Core::Receive(_, two, _) => inner(&two.0) && only_tail_calls(&two.1, vars, tail),
        Core::Letrec(bindings, body) => {
            if !bindings.iter().any(|(_, value)| mentions(value, vars)) {
                return only_tail_calls(body, vars, tail);
            }
            let is_loop = tail && loop_variables(bindings).is_some_and(|own| are_loops(bindings, body, &own));
            let fits = |value: &Core| match value {
                Core::Lambda(function) if is_loop => only_tail_calls(&function.body, vars, true),
                value => inner(value),
            };
            bindings.iter().all(|(_, value)| fits(value)) && only_tail_calls(body, vars, tail)
        }
        _ => {
            let mut fits = true;
            parts(core, &mut |part| fits = fits && inner(part));
            fits
        }
    }
}

/// The variables of bindings that are all procedures, with the numbers of their parameters.
fn loop_variables(bindings: &[(Option<VarId>, Core)]) -> Option<Vec<(VarId, usize)>> {
    let one = |(var, value): &(Option<VarId>, Core)| match value {
        Core::Lambda(function) if function.formals.rest.is_none() => {
            Some(((*var)?, function.formals.required.len()))
        }
        _ => None,
    };
    bindings.iter().map(one).collect()
}

fn are_loops(bindings: &[(Option<VarId>, Core)], body: &Core, vars: &[(VarId, usize)]) -> bool {
    let all = bindings.iter().all(|(_, value)| match value {
        Core::Lambda(function) => only_tail_calls(&function.body, vars, true),
        _ => false,
    });
    all && only_tail_calls(body, vars, true)
}

fn bit(register: Reg) -> RegSet {
    1 << register
}

/// The registers that an expression reads. Closures read what they capture.
fn uses(expr: &Expr, lambdas: &[Ref<Lambda>]) -> RegSet {
    let closure = |index: &u16| {
        lambdas[usize::from(*index)].captures.iter().fold(0, |set, capture| {
            set | match capture {
                Capture::Reg(register) => bit(*register),
                Capture::Captured(_) => bit(CLOSURE),
            }
        })
    };
    match expr {
        Expr::Reg(register) | Expr::Boxed(register, _) => bit(*register),
        Expr::Captured(_) | Expr::CapturedBoxed(..) => bit(CLOSURE),
        Expr::Constant(_) | Expr::Global(..) | Expr::EmptyBox => 0,
        Expr::Box(content) => uses(content, lambdas),
        Expr::Closure(index) => closure(index),
        Expr::Cases(indices) => indices.iter().fold(0, |set, index| set | closure(index)),
        Expr::Prim(_, operands, _) | Expr::Native(_, operands, _) => {
            operands.iter().fold(0, |set, operand| set | uses(operand, lambdas))
        }
    }
}

/// What follows `c…r` names stand for: the accessors in the order in which they are applied.
fn accessors(name: &str) -> Option<Vec<Prim>> {
    let letters = name.strip_prefix('c')?.strip_suffix('r')?;
    let prim = |c| match c {
        'a' => Some(Prim::Car),
        'd' => Some(Prim::Cdr),
        _ => None,
    };
    if (2..=4).contains(&letters.len()) { letters.chars().rev().map(prim).collect() } else { None }
}

type Out<T = Pc> = Result<T, TooLarge>;

impl Compiler<'_, '_> {
    /// Gives registers to variables, from one on: the first one behind them.
    fn bind(&mut self, vars: &[VarId], first: Reg) -> Out<Reg> {
        for (i, var) in vars.iter().enumerate() {
            self.regs.insert(*var, (usize::from(first) + i).min(REGISTERS) as Reg);
        }
        self.above(first, vars.len())
    }

    /// The register so many above one.
    fn above(&mut self, register: Reg, count: usize) -> Out<Reg> {
        let end = usize::from(register) + count;
        self.highest = self.highest.max(end);
        // One more is always at hand.
        if end + 1 >= REGISTERS { Err(TooLarge { pos: self.pos }) } else { Ok(end as Reg) }
    }

    fn emit(&mut self, step: Step, live: RegSet) -> Pc {
        self.steps.push(step);
        self.live.push(live);
        self.places.push(self.pos);
        self.steps.len() as Pc - 1
    }

    fn live(&self, pc: Pc) -> RegSet {
        self.live[pc as usize]
    }

    fn uses(&self, expr: &Expr) -> RegSet {
        uses(expr, &self.lambdas)
    }

    fn uses_all(&self, exprs: &[Expr]) -> RegSet {
        exprs.iter().fold(0, |set, expr| set | self.uses(expr))
    }

    fn constant(&mut self, word: Word) -> Expr {
        let at = self.constants.iter().position(|other| *other == word).unwrap_or_else(|| {
            self.constants.push(word);
            self.constants.len() - 1
        });
        Expr::Constant(at as u16)
    }

    fn unspecified(&mut self) -> Expr {
        let word = self.unit.vm.unspecified();
        self.constant(word)
    }

    /// Puts what stands in registers into boxes, for variables that have one.
    fn into_boxes(&mut self, vars: &[VarId], first: Reg, mut next: Pc) -> Pc {
        for (i, var) in vars.iter().enumerate() {
            if self.unit.boxed.contains(var) {
                let register = first + i as Reg;
                let live = self.live(next) | bit(register);
                next = self.emit(Step::Set(register, Expr::Box(Box::new(Expr::Reg(register))), next), live);
            }
        }
        next
    }

    /// Hands a value to what follows.
    fn deliver(&mut self, expr: Expr, next: Next) -> Pc {
        let used = self.uses(&expr);
        match next {
            Next::Return => self.emit(Step::Return(expr), used),
            Next::Reg(register, pc) => {
                let live = self.live(pc) & !bit(register) | used;
                self.emit(Step::Set(register, expr, pc), live)
            }
            Next::Effect(pc) => match expr {
                Expr::Constant(_) | Expr::Reg(_) | Expr::Captured(_) | Expr::Closure(_) => pc,
                expr => {
                    let live = self.live(pc) | used;
                    self.emit(Step::Effect(expr, pc), live)
                }
            },
            Next::Test(yes, no) => {
                if let Expr::Constant(index) = expr {
                    let falsehood = self.unit.vm.boolean(false);
                    return if self.constants[usize::from(index)] == falsehood { no } else { yes };
                }
                let live = self.live(yes) | self.live(no) | used;
                self.emit(Step::Branch(expr, yes, no), live)
            }
        }
    }

    /// The native procedure that a call is one of, if its global variable still has that value and it does nothing but
    /// compute a value.
    fn native(&self, callee: &Core) -> Option<Ref<Native>> {
        let Core::Global(name, _) = callee else { return None };
        self.unit.vm.native(name).filter(|native| native.builtin.special == Special::None)
    }

    /// Is it an expression that cannot leave the procedure?
    fn is_simple(&self, core: &Core) -> bool {
        match core {
            Core::Constant(_)
            | Core::Unspecified
            | Core::Local(..)
            | Core::Global(..)
            | Core::Lambda(_)
            | Core::CaseLambda(_) => true,
            Core::Call(callee, operands, _) => {
                self.native(callee).is_some_and(|native| native.builtin.accepts(operands.len()))
                    && operands.iter().all(|operand| self.is_simple(operand))
            }
            _ => false,
        }
    }

    /// A value that stays what it is while other operands are evaluated.
    fn is_stable(&self, core: &Core) -> bool {
        match core {
            Core::Constant(_) | Core::Unspecified | Core::Lambda(_) => true,
            Core::Local(var, _) => !self.unit.boxed.contains(var),
            _ => false,
        }
    }

    fn simple(&mut self, core: &Core) -> Out<Expr> {
        Ok(match core {
            Core::Constant(datum) => {
                let word = convert::constant(self.unit.vm, datum);
                self.constant(word)
            }
            Core::Local(var, pos) => self.local(*var, *pos),
            Core::Global(name, pos) => {
                let global = self.global(name);
                Expr::Global(global, *pos)
            }
            Core::Lambda(function) => Expr::Closure(self.closure(function)?),
            Core::CaseLambda(functions) => {
                Expr::Cases(functions.iter().map(|function| self.closure(function)).collect::<Out<_>>()?)
            }
            Core::Call(callee, operands, pos) => {
                let native = self.native(callee).expect("it was looked at");
                let operands = operands.iter().map(|operand| self.simple(operand)).collect::<Out<Vec<_>>>()?;
                self.native_call(native, operands, *pos)
            }
            _ => self.unspecified(),
        })
    }

    fn local(&mut self, var: VarId, pos: Pos) -> Expr {
        let boxed = self.unit.boxed.contains(&var);
        match self.location(var) {
            Capture::Reg(register) if boxed => Expr::Boxed(register, pos),
            Capture::Reg(register) => Expr::Reg(register),
            Capture::Captured(index) if boxed => Expr::CapturedBoxed(index, pos),
            Capture::Captured(index) => Expr::Captured(index),
        }
    }

    fn location(&self, var: VarId) -> Capture {
        match self.regs.get(&var) {
            Some(register) => Capture::Reg(*register),
            None => Capture::Captured(*self.captured.get(&var).unwrap_or_else(|| {
                unreachable!("{} is neither local nor captured", self.unit.vars[var].name)
            })),
        }
    }

    fn global(&mut self, name: &str) -> u16 {
        let global = self.unit.vm.global(name);
        let at = self.globals.iter().position(|other| *other == global).unwrap_or_else(|| {
            self.globals.push(global);
            self.globals.len() - 1
        });
        at as u16
    }

    fn closure(&mut self, function: &Function) -> Out<u16> {
        let free = free_variables(function);
        let captures = free.iter().map(|var| self.location(*var)).collect();
        let lambda = lambda(self.unit, function, &free, captures)?;
        self.lambdas.push(lambda);
        Ok(self.lambdas.len() as u16 - 1)
    }

    fn native_call(&mut self, native: Ref<Native>, mut operands: Vec<Expr>, pos: Pos) -> Expr {
        let builtin = *native.builtin;
        if let Some(path) = accessors(builtin.name) {
            let operand = operands.remove(0);
            return path.into_iter().fold(operand, |value, prim| Expr::Prim(prim, Box::new([value]), pos));
        }
        match (builtin.name, operands.len()) {
            ("list", _) => {
                let nil = self.constant(self.unit.vm.nil());
                return operands
                    .into_iter()
                    .rev()
                    .fold(nil, |list, item| Expr::Prim(Prim::Cons, Box::new([item, list]), pos));
            }
            ("+" | "*", 3..) => {
                let prim = if builtin.name == "+" { Prim::Add } else { Prim::Mul };
                let first = operands.remove(0);
                return operands.into_iter().fold(first, |sum, operand| Expr::Prim(prim, Box::new([sum, operand]), pos));
            }
            _ => {}
        }
        if let Some(prim) = builtin.prim_for(operands.len()) {
            return Expr::Prim(prim, operands.into(), pos);
        }
        let at = self.natives.iter().position(|other| *other == native).unwrap_or_else(|| {
            self.natives.push(native);
            self.natives.len() - 1
        });
        Expr::Native(at as u16, operands.into(), pos)
    }

    /// Evaluates operands from left to right, and then makes the step that needs them all.
    fn operands(
        &mut self,
        cores: &[&Core],
        top: Reg,
        last: impl FnOnce(&mut Self, Vec<Expr>, Reg) -> Out,
    ) -> Out {
        let complex = cores.iter().rposition(|core| !self.is_simple(core));
        let (mut exprs, mut waiting, mut free) = (Vec::new(), Vec::new(), top);
        for (i, core) in cores.iter().enumerate() {
            let waits = complex.is_some_and(|last| i == last || i < last && !self.is_stable(core));
            if waits {
                exprs.push(Expr::Reg(free));
                waiting.push((*core, free));
                free = self.above(free, 1)?;
            } else {
                exprs.push(self.simple(core)?);
            }
        }
        let mut next = last(self, exprs, free)?;
        for (core, register) in waiting.into_iter().rev() {
            next = self.compile(core, register, Next::Reg(register, next))?;
        }
        Ok(next)
    }

    /// The step with which the evaluation of an expression begins. Registers from `top` on are free.
    fn compile(&mut self, core: &Core, top: Reg, next: Next) -> Out {
        if self.is_simple(core) {
            let expr = self.simple(core)?;
            return Ok(self.deliver(expr, next));
        }
        match core {
            Core::If(three) => {
                let (yes, no) = (self.compile(&three.1, top, next)?, self.compile(&three.2, top, next)?);
                self.compile(&three.0, top, Next::Test(yes, no))
            }
            Core::Seq(cores) => {
                let mut follows = next;
                let mut pc = 0;
                for core in cores.iter().rev() {
                    pc = self.compile(core, top, follows)?;
                    follows = Next::Effect(pc);
                }
                Ok(pc)
            }
            Core::Let(bindings, body) => self.binding(bindings, body, top, next),
            Core::Letrec(bindings, body) => self.letrec(bindings, body, top, next),
            Core::SetLocal(var, value, pos) => {
                self.pos = *pos;
                let unspecified = self.unspecified();
                let after = self.deliver(unspecified, next);
                let location = self.location(*var);
                self.operands(&[value], top, |this, mut exprs, _| {
                    let value = exprs.remove(0);
                    let used = this.live(after) | this.uses(&value);
                    Ok(match location {
                        Capture::Reg(register) => {
                            this.emit(Step::SetBoxed(register, value, after), used | bit(register))
                        }
                        Capture::Captured(index) => {
                            this.emit(Step::SetCapturedBoxed(index, value, after), used | bit(CLOSURE))
                        }
                    })
                })
            }
            Core::SetGlobal(name, value, pos) => {
                let (global, pos) = (self.global(name), *pos);
                self.then_unspecified(value, top, next, |value, after| Step::SetGlobal(global, value, pos, after))
            }
            Core::Define(name, value) => {
                let global = self.global(name);
                self.then_unspecified(value, top, next, |value, after| Step::Define(global, value, after))
            }
            Core::Call(callee, operands, pos) => self.call(callee, operands, *pos, top, next),
            Core::Receive(formals, two, pos) => self.receive(formals, &two.0, &two.1, *pos, top, next),
            _ => unreachable!("what is simple was looked at"),
        }
    }

    /// A step that takes a value and gives none.
    fn then_unspecified(
        &mut self,
        value: &Core,
        top: Reg,
        next: Next,
        step: impl FnOnce(Expr, Pc) -> Step,
    ) -> Out {
        let unspecified = self.unspecified();
        let after = self.deliver(unspecified, next);
        self.operands(&[value], top, |this, mut exprs, _| {
            let value = exprs.remove(0);
            let used = this.live(after) | this.uses(&value);
            Ok(this.emit(step(value, after), used))
        })
    }

    fn binding(&mut self, bindings: &[(VarId, Core)], body: &Core, top: Reg, next: Next) -> Out {
        // `or` where only the truth of its value matters.
        if let ([(var, first)], Core::If(three), Next::Test(yes, _)) = (bindings, body, next)
            && let (Core::Local(test, _), Core::Local(value, _)) = (&three.0, &three.1)
            && test == var
            && value == var
            && !mentions(&three.2, &[(*var, 0)])
        {
            let rest = self.compile(&three.2, top, next)?;
            return self.compile(first, top, Next::Test(yes, rest));
        }
        let vars: Vec<VarId> = bindings.iter().map(|(var, _)| *var).collect();
        let above = self.bind(&vars, top)?;
        let body = self.compile(body, above, next)?;
        let mut pc = self.into_boxes(&vars, top, body);
        for (i, (_, value)) in bindings.iter().enumerate().rev() {
            let register = top + i as Reg;
            pc = self.compile(value, register, Next::Reg(register, pc))?;
        }
        Ok(pc)
    }

    fn receive(
        &mut self,
        formals: &Formals,
        value: &Core,
        body: &Core,
        pos: Pos,
        top: Reg,
        next: Next,
    ) -> Out {
        let vars: Vec<VarId> = formals.required.iter().chain(&formals.rest).copied().collect();
        let above = self.bind(&vars, top)?;
        let body = self.compile(body, above, next)?;
        let boxes = self.into_boxes(&vars, top, body);
        self.pos = pos;
        let received = (0..vars.len()).fold(0, |set, i| set | bit(top + i as Reg));
        let (required, rest) = (formals.required.len() as u8, formals.rest.is_some());
        let live = self.live(boxes) & !received | bit(top);
        let step = Step::Receive { from: top, first: top, required, rest, pos, next: boxes };
        let step = self.emit(step, live);
        self.compile(value, top, Next::Reg(top, step))
    }

    fn call(&mut self, callee: &Core, operands: &[Core], pos: Pos, top: Reg, next: Next) -> Out {
        if let Core::Local(var, _) = callee
            && self.loops.contains_key(var)
        {
            return self.jump(*var, operands, pos, top);
        }
        if let (Core::Global(name, _), [Core::Lambda(producer), Core::Lambda(consumer)]) = (callee, operands)
            && name == "call-with-values"
            && self.unit.vm.native(name).is_some()
            && producer.formals.required.is_empty()
            && producer.formals.rest.is_none()
        {
            return self.receive(&consumer.formals, &producer.body, &consumer.body, pos, top, next);
        }
        if let Some(native) = self.native(callee)
            && native.builtin.accepts(operands.len())
        {
            let operands: Vec<&Core> = operands.iter().collect();
            return self.operands(&operands, top, |this, exprs, _| {
                this.pos = pos;
                let expr = this.native_call(native, exprs, pos);
                Ok(this.deliver(expr, next))
            });
        }
        let all: Vec<&Core> = operands.iter().chain([callee]).collect();
        self.operands(&all, top, |this, mut exprs, free| {
            this.pos = pos;
            let callee = exprs.pop().expect("the callee is the last one");
            let used = this.uses_all(&exprs) | this.uses(&callee);
            let operands = exprs.into_boxed_slice();
            let (to, after) = match next {
                Next::Return => return Ok(this.emit(Step::TailCall { callee, operands, pos }, used)),
                Next::Reg(register, pc) => (Some(register), pc),
                Next::Effect(pc) => (None, pc),
                Next::Test(yes, no) => {
                    let live = this.live(yes) | this.live(no) | bit(free);
                    (Some(free), this.emit(Step::Branch(Expr::Reg(free), yes, no), live))
                }
            };
            let saved = this.live(after) & !to.map_or(0, bit);
            this.points.push((after, to, registers(saved)));
            let point = this.points.len() as u16 - 1;
            Ok(this.emit(Step::Call { callee, operands, point, pos }, saved | used))
        })
    }

    /// A call of a loop.
    fn jump(&mut self, var: VarId, operands: &[Core], pos: Pos, top: Reg) -> Out {
        let operands: Vec<&Core> = operands.iter().collect();
        let Loop { head, first, inside } = self.loops[&var];
        self.operands(&operands, top, |this, exprs, _| {
            this.pos = pos;
            let parameters = (0..exprs.len()).fold(0, |set, i| set | bit(first + i as Reg));
            let live = this.live(head) & !parameters | this.uses_all(&exprs);
            let moves = exprs
                .into_iter()
                .enumerate()
                .map(|(i, expr)| (first + i as Reg, expr))
                .filter(|(register, expr)| !matches!(expr, Expr::Reg(other) if other == register))
                .collect();
            Ok(this.emit(Step::Jump { moves, to: head, back: inside }, live))
        })
    }

    fn letrec(&mut self, bindings: &[(Option<VarId>, Core)], body: &Core, top: Reg, next: Next) -> Out {
        for (i, (var, value)) in bindings.iter().enumerate() {
            let Some(var) = var else { continue };
            // Where it may be used before it has a value: in an earlier binding, but not from a procedure to the next.
            let group = bindings[..i]
                .iter()
                .rposition(|(var, value)| !is_procedure(var, value, &self.unit.boxed))
                .map_or(0, |before| before + 1);
            let last = if matches!(value, Core::Lambda(_)) { group } else { i + 1 };
            if bindings[..last].iter().any(|(_, value)| mentions(value, &[(*var, 0)])) {
                self.unit.boxed.insert(*var);
            }
        }
        let boxes: Vec<VarId> =
            bindings.iter().filter_map(|(var, _)| *var).filter(|var| self.unit.boxed.contains(var)).collect();
        let above = self.bind(&boxes, top)?;
        let mut pc = self.segments(bindings, body, above, next)?;
        for i in 0..boxes.len() {
            let register = top + i as Reg;
            let live = self.live(pc) & !bit(register);
            pc = self.emit(Step::Set(register, Expr::EmptyBox, pc), live);
        }
        Ok(pc)
    }

    /// The bindings of a `letrec`, whose boxes are there.
    fn segments(&mut self, bindings: &[(Option<VarId>, Core)], body: &Core, top: Reg, next: Next) -> Out {
        let Some(((var, value), rest)) = bindings.split_first() else { return self.compile(body, top, next) };
        let Some(var) = *var else {
            let after = self.segments(rest, body, top, next)?;
            return self.compile(value, top, Next::Effect(after));
        };
        if self.unit.boxed.contains(&var) {
            let after = self.segments(rest, body, top, next)?;
            let Capture::Reg(register) = self.location(var) else { unreachable!("it is bound here") };
            return self.operands(&[value], top, |this, mut exprs, _| {
                let value = exprs.remove(0);
                let live = this.live(after) | this.uses(&value) | bit(register);
                Ok(this.emit(Step::SetBoxed(register, value, after), live))
            });
        }
        if !matches!(value, Core::Lambda(_)) {
            let above = self.bind(&[var], top)?;
            let after = self.segments(rest, body, above, next)?;
            return self.compile(value, top, Next::Reg(top, after));
        }
        let count = bindings.iter().take_while(|(var, value)| is_procedure(var, value, &self.unit.boxed)).count();
        let (group, rest) = bindings.split_at(count);
        if rest.is_empty()
            && let Some(vars) = loop_variables(group)
            && are_loops(group, body, &vars)
        {
            return self.loops(group, body, top, next);
        }
        let vars: Vec<VarId> = group.iter().filter_map(|(var, _)| *var).collect();
        let above = self.bind(&vars, top)?;
        let after = self.segments(rest, body, above, next)?;
        let (mut closures, mut used, mut made) = (Vec::new(), 0, 0);
        for (i, (_, value)) in group.iter().enumerate() {
            let Core::Lambda(function) = value else { unreachable!("a group has procedures") };
            let index = self.closure(function)?;
            used |= self.uses(&Expr::Closure(index));
            made |= bit(top + i as Reg);
            closures.push((top + i as Reg, index));
        }
        let live = (self.live(after) | used) & !made;
        Ok(self.emit(Step::Fix(closures.into(), after), live))
    }

    /// Procedures that are loops of the one at hand.
    fn loops(&mut self, group: &[(Option<VarId>, Core)], body: &Core, top: Reg, next: Next) -> Out {
        let functions: Vec<(VarId, &Function)> = group
            .iter()
            .filter_map(|(var, value)| match value {
                Core::Lambda(function) => Some(((*var)?, &**function)),
                _ => None,
            })
            .collect();
        let mut above = top;
        // What is live at the heads: whatever the loops use of the procedure, and what is needed behind them.
        let mut live = match next {
            Next::Return => 0,
            Next::Reg(register, pc) => self.live(pc) & !bit(register),
            Next::Effect(pc) => self.live(pc),
            Next::Test(yes, no) => self.live(yes) | self.live(no),
        };
        for (_, function) in &functions {
            for var in free_variables(function) {
                match self.regs.get(&var) {
                    Some(register) => live |= bit(*register),
                    None if self.captured.contains_key(&var) => live |= bit(CLOSURE),
                    None => live |= self.loops.get(&var).map_or(0, |outer| self.live(outer.head)),
                }
            }
        }
        for (var, function) in &functions {
            let first = above;
            above = self.bind(&function.formals.required, above)?;
            let parameters = (first..above).fold(0, |set, register| set | bit(register));
            self.pos = function.pos;
            let head = self.emit(Step::Head(0), live | parameters);
            self.loops.insert(*var, Loop { head, first, inside: true });
        }
        for (var, function) in &functions {
            let entry = self.compile(&function.body, above, next)?;
            let Loop { head, first, .. } = self.loops[var];
            self.pos = function.pos;
            let entry = self.into_boxes(&function.formals.required, first, entry);
            self.steps[head as usize] = Step::Head(entry);
        }
        for (var, _) in &functions {
            self.loops.get_mut(var).expect("it was put there").inside = false;
        }
        self.compile(body, above, next)
    }
}

/// Is it a procedure whose variable needs no box?
fn is_procedure(var: &Option<VarId>, value: &Core, boxed: &HashSet<VarId>) -> bool {
    matches!(value, Core::Lambda(_)) && var.is_some_and(|var| !boxed.contains(&var))
}

