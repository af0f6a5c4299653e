//! Bytecode: the instructions of the register machine, compiled functions, and liveness of registers.

use crate::ast::Binary;
use crate::table::Cells;
use crate::value::{Table, Word};
use crate::vm::FieldName;
use metatrace::{Counter, Object, Opaque, Ref};
use metatrace_parts::{Binding, NameCaches};

/// The number of an inline cache that does not exist.
pub const NO_SITE: u16 = u16::MAX;

/// A register.
pub type Reg = u8;

/// An operand: a register, or a constant of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    Reg(Reg),
    Const(u16),
}

/// An instruction. The register that is written comes first. If a call or a list is `open`, the register after its
/// last value contains an array of further values.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    Move(Reg, Reg),
    Load(Reg, u16),
    /// Sets the registers from the first to before the second to nil.
    Nil(Reg, Reg),
    Bool(Reg, bool),
    /// The value that the closure has captured.
    GetUpvalue(Reg, u8),
    /// The content of the captured box.
    GetCaptured(Reg, u8),
    SetCaptured(u8, Arg),
    /// Replaces the register's value by a box that contains it.
    Box(Reg),
    /// The content of the box in the second register.
    GetBoxed(Reg, Reg),
    SetBoxed(Reg, Arg),
    GetGlobal(Reg, u16),
    SetGlobal(u16, Arg),
    /// The table of global variables.
    Env(Reg),
    /// The number after a name is that of the first inline cache.
    GetField(Reg, Reg, u16, u16),
    SetField(Reg, u16, Arg, u16),
    GetIndex(Reg, Reg, Arg),
    SetIndex(Reg, Arg, Arg),
    /// Loads the method, and the receiver into the next register.
    GetMethod(Reg, Reg, u16, u16),
    /// A table with capacity for that many names.
    NewTable(Reg, u16),
    /// Puts the registers from the second to before the third into the table, as its items from that number on.
    Append(Reg, Reg, Reg, bool, u32),
    Add(Reg, Arg, Arg),
    Sub(Reg, Arg, Arg),
    Mul(Reg, Arg, Arg),
    /// Any other operator of two numbers.
    Arith(Binary, Reg, Arg, Arg),
    Neg(Reg, Reg),
    Not(Reg, Reg),
    Len(Reg, Reg),
    BNot(Reg, Reg),
    /// The concatenation of the registers from the second to before the third.
    Concat(Reg, Reg, Reg),
    Jump(u32),
    /// Jumps back.
    Loop(u32),
    /// Jumps if the register's truth value equals the flag.
    Test(Reg, bool, u32),
    /// Jump if the comparison's result equals the flag.
    Eq(Arg, Arg, bool, u32),
    Lt(Arg, Arg, bool, u32),
    Le(Arg, Arg, bool, u32),
    /// Prepares a loop over numbers, and jumps if it has no iterations. Registers: counter, limit, step, variable.
    ForPrepare(Reg, u32),
    /// Starts the next iteration, if there is one.
    ForLoop(Reg, u32),
    /// Calls an iterator: registers iterator, state, control, followed by that many variables.
    ForCall(Reg, u8),
    /// Starts the next iteration, unless the first variable is nil.
    ForNext(Reg, u32),
    /// Calls a function with the arguments after it.
    Call {
        base: Reg,
        arguments: u8,
        open: bool,
        wanted: Wanted,
    },
    TailCall {
        base: Reg,
        arguments: u8,
        open: bool,
    },
    /// Returns the registers from the first to before the second.
    Return(Reg, Reg, bool),
    /// Loads that many extra arguments into registers; all of them, as an array, for `Wanted::All`.
    Vararg(Reg, Wanted),
    Closure(Reg, u16),
    /// Checks that the value of a variable can be closed.
    CheckClose(Reg),
    /// Closes a variable at the end of its block.
    Close(Reg),
}

/// The number of results of a call that are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Some(u8),
    All,
}

/// The place of a captured value when the closure is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    Register(Reg),
    Upvalue(u8),
    /// The closure itself: a local function that calls itself.
    Itself,
}

/// A compiled function.
#[derive(Object)]
#[plain]
pub struct Function {
    /// Its name in traces and profiles.
    pub(crate) name: String,
    pub(crate) chunk: String,
    pub(crate) line: u32,
    pub(crate) parameters: u8,
    /// Whether it has extra arguments, which are an array in the register after the parameters.
    pub(crate) vararg: bool,
    /// Whether it has a call in tail position.
    pub(crate) tail_calls: bool,
    pub(crate) registers: usize,
    pub(crate) code: Opaque<Vec<Op>>,
    pub(crate) lines: Vec<u32>,
    /// The registers that are live at each instruction, in ascending order.
    pub(crate) live: Opaque<Vec<Box<[Reg]>>>,
    pub(crate) constants: Vec<Word>,
    /// The constants that are names.
    pub(crate) names: Vec<Option<FieldName>>,
    /// The cells of the constants that name global variables.
    pub(crate) globals: Vec<Option<Ref<Binding>>>,
    pub(crate) functions: Vec<Ref<Function>>,
    pub(crate) captures: Opaque<Vec<Capture>>,
    /// Descriptions of the operands of instructions for messages: instruction, register or constant, description.
    pub(crate) descriptions: Opaque<Vec<(u32, Arg, String)>>,
    /// Variables that must be closed: the register, and the range of instructions.
    pub(crate) closed: Opaque<Vec<(Reg, u32, u32)>>,
    /// The table of global variables.
    pub(crate) env: Ref<Table>,
    pub(crate) cells: Ref<Cells>,
    pub(crate) caches: NameCaches,
    pub(crate) counters: Vec<Counter>,
}

impl Function {
    /// The constant as a name.
    pub fn key(&self, index: u16) -> FieldName {
        self.names[usize::from(index)].expect("the compiler uses names here")
    }

    /// The global variable whose name is a constant.
    pub fn global(&self, index: u16) -> Ref<Binding> {
        self.globals[usize::from(index)].expect("the compiler uses names of global variables here")
    }

    /// The description of an operand for messages, in parentheses after a blank.
    pub fn describe(&self, pc: usize, arg: Arg) -> String {
        let found = self.descriptions.iter().find(|d| d.0 as usize == pc && d.1 == arg);
        found.map(|d| format!(" ({})", d.2)).unwrap_or_default()
    }

    /// `chunk:line:` of an instruction.
    pub fn place(&self, pc: usize) -> String {
        format!("{}:{}:", self.chunk, self.lines[pc])
    }
}

/// A set of registers.
type Set = [u64; 4];

fn insert(set: &mut Set, reg: Reg) {
    set[usize::from(reg >> 6)] |= 1 << (reg & 63);
}

fn remove(set: &mut Set, reg: Reg) {
    set[usize::from(reg >> 6)] &= !(1 << (reg & 63));
}

fn insert_arg(set: &mut Set, arg: Arg) {
    if let Arg::Reg(reg) = arg {
        insert(set, reg);
    }
}

impl Op {
    /// The target of a jump, and whether control may continue to the next instruction.
    fn successors(self) -> (Option<u32>, bool) {
        match self {
            Op::Jump(to) | Op::Loop(to) => (Some(to), false),
            Op::Test(_, _, to) | Op::Eq(_, _, _, to) | Op::Lt(_, _, _, to) | Op::Le(_, _, _, to) => {
                (Some(to), true)
            }
            Op::ForPrepare(_, to) | Op::ForLoop(_, to) | Op::ForNext(_, to) => (Some(to), true),
            Op::Return(..) | Op::TailCall { .. } => (None, false),
            _ => (None, true),
        }
    }

    /// Changes the target of a jump.
    pub fn set_target(&mut self, target: u32) {
        match self {
            Op::Jump(to) | Op::Loop(to) => *to = target,
            Op::Test(_, _, to) | Op::Eq(_, _, _, to) | Op::Lt(_, _, _, to) | Op::Le(_, _, _, to) => {
                *to = target
            }
            Op::ForPrepare(_, to) | Op::ForLoop(_, to) | Op::ForNext(_, to) => *to = target,
            op => unreachable!("{op:?} does not jump"),
        }
    }

    /// The registers that it always writes.
    pub fn writes(self, mut each: impl FnMut(Reg)) {
        match self {
            Op::Move(d, _)
            | Op::Load(d, _)
            | Op::Bool(d, _)
            | Op::GetUpvalue(d, _)
            | Op::GetCaptured(d, _) => each(d),
            Op::Box(d) | Op::GetBoxed(d, _) | Op::GetGlobal(d, _) | Op::Env(d) | Op::GetField(d, ..) => {
                each(d)
            }
            Op::GetIndex(d, ..) | Op::NewTable(d, ..) | Op::Add(d, ..) | Op::Sub(d, ..) | Op::Mul(d, ..) => {
                each(d)
            }
            Op::Arith(_, d, ..) | Op::Neg(d, _) | Op::Not(d, _) | Op::Len(d, _) | Op::BNot(d, _) => each(d),
            Op::Concat(d, ..) | Op::Closure(d, _) => each(d),
            Op::Nil(first, end) => (first..end).for_each(each),
            Op::GetMethod(d, ..) => (d..d + 2).for_each(each),
            Op::ForCall(base, count) => (base + 3..base + 3 + count).for_each(each),
            Op::Call { base: first, wanted, .. } | Op::Vararg(first, wanted) => match wanted {
                Wanted::Some(count) => (first..first + count).for_each(each),
                Wanted::All => each(first),
            },
            _ => {}
        }
    }

    /// Adds the registers that it reads to a set; `vararg` is the register of the extra arguments.
    fn reads(self, set: &mut Set, vararg: Reg, captures: &[Vec<Capture>]) {
        let mut run = |first: Reg, end: Reg| (first..end).for_each(|reg| insert(set, reg));
        match self {
            Op::Append(table, first, end, open, _) => {
                run(table, table + 1);
                run(first, end + Reg::from(open));
            }
            Op::Concat(_, first, end) => run(first, end),
            Op::ForPrepare(base, _) | Op::ForLoop(base, _) => run(base, base + 3),
            Op::ForCall(base, _) => run(base, base + 3),
            Op::ForNext(base, _) => run(base + 3, base + 4),
            Op::Call { base, arguments, open, .. } | Op::TailCall { base, arguments, open } => {
                run(base, base + 1 + arguments + Reg::from(open));
            }
            Op::Return(first, end, open) => run(first, end + Reg::from(open)),
            Op::Vararg(..) => run(vararg, vararg + 1),
            Op::Closure(_, index) => captures[usize::from(index)].iter().for_each(|capture| {
                if let Capture::Register(reg) = *capture {
                    run(reg, reg + 1);
                }
            }),
            Op::Move(_, a) | Op::GetBoxed(_, a) | Op::GetField(_, a, ..) | Op::GetMethod(_, a, ..) => {
                insert(set, a)
            }
            Op::Neg(_, a) | Op::Not(_, a) | Op::Len(_, a) | Op::BNot(_, a) | Op::Test(a, ..) => {
                insert(set, a)
            }
            Op::Box(a) | Op::CheckClose(a) | Op::Close(a) => insert(set, a),
            Op::SetCaptured(_, a) | Op::SetGlobal(_, a) => insert_arg(set, a),
            Op::SetBoxed(a, b) | Op::SetField(a, _, b, _) | Op::GetIndex(_, a, b) => {
                insert(set, a);
                insert_arg(set, b);
            }
            Op::SetIndex(a, b, c) => {
                insert(set, a);
                insert_arg(set, b);
                insert_arg(set, c);
            }
            Op::Add(_, a, b) | Op::Sub(_, a, b) | Op::Mul(_, a, b) | Op::Arith(_, _, a, b) => {
                insert_arg(set, a);
                insert_arg(set, b);
            }
            Op::Eq(a, b, ..) | Op::Lt(a, b, ..) | Op::Le(a, b, ..) => {
                insert_arg(set, a);
                insert_arg(set, b);
            }
            Op::Load(..) | Op::Nil(..) | Op::Bool(..) | Op::GetUpvalue(..) | Op::GetCaptured(..) => {}
            Op::GetGlobal(..) | Op::Env(_) | Op::NewTable(..) | Op::Jump(_) | Op::Loop(_) => {}
        }
    }
}

/// The live registers of each instruction, in ascending order. `closed` are the registers of variables that must be
/// closed, with the instructions in which an error needs them.
pub fn liveness(
    code: &[Op],
    vararg: Reg,
    captures: &[Vec<Capture>],
    closed: &[(Reg, u32, u32)],
) -> Vec<Box<[Reg]>> {
    let mut live = vec![[0; 4]; code.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (pc, op) in code.iter().enumerate().rev() {
            let (target, falls) = op.successors();
            let mut set = if falls { live[pc + 1] } else { [0; 4] };
            if let Some(target) = target {
                (0..4).for_each(|i| set[i] |= live[target as usize][i]);
            }
            op.writes(|reg| remove(&mut set, reg));
            op.reads(&mut set, vararg, captures);
            for &(reg, first, end) in closed {
                if (first as usize..end as usize).contains(&pc) {
                    insert(&mut set, reg);
                }
            }
            changed |= set != live[pc];
            live[pc] = set;
        }
    }
    let list =
        |set: &Set| (0..=255).filter(|reg| set[usize::from(reg >> 6)] >> (reg & 63) & 1 == 1).collect();
    live.iter().map(list).collect()
}
