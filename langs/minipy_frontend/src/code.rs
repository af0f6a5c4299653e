//! Compiled code: plain data, without any type of the virtual machine.
//!
//! A [`Code`] is complete when [`crate::compile()`] returns it; it is never changed afterwards.

use crate::op::{Op, Reg};
use crate::regset::RegSet;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A constant of the constant table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Const {
    /// `None`
    None,
    /// `True`
    True,
    /// `False`
    False,
    /// `...`
    Ellipsis,
    /// An integer that fits 64 bits.
    Int(i64),
    /// Any other integer.
    BigInt(BigInt),
    /// A float.
    Float(f64),
    /// A string.
    Str(String),
    /// An imaginary number.
    Complex(f64),
    /// A bytes literal.
    Bytes(Vec<u8>),
    /// A tuple of constants.
    Tuple(Vec<Const>),
    /// A frozenset of constants: the right operand of `in` if the source has a set display there.
    FrozenSet(Vec<Const>),
    /// The code of a function, a class body or a generator expression.
    Code(Arc<Code>),
    /// The names of the trailing keyword arguments of a call. Never loaded into a register.
    Names(Vec<String>),
}

/// An integer that does not fit 64 bits, in the digits of its literal: it is not converted to another base here.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BigInt {
    /// Whether it is below zero.
    pub is_negative: bool,
    /// The base of the digits: 2, 8, 10 or 16.
    pub radix: u32,
    /// The digits, in lower case, without leading zeros.
    pub digits: String,
}

impl BigInt {
    /// The value of an integer literal that does not fit a word.
    pub(crate) fn of_literal(literal: &str) -> Self {
        let (radix, digits) = match literal.as_bytes() {
            [b'0', b'x' | b'X', ..] => (16, &literal[2..]),
            [b'0', b'o' | b'O', ..] => (8, &literal[2..]),
            [b'0', b'b' | b'B', ..] => (2, &literal[2..]),
            _ => (10, literal),
        };
        let digits = digits.trim_start_matches(['0', '_']);
        let digits = digits.chars().filter(|&c| c != '_').map(|c| c.to_ascii_lowercase()).collect();
        BigInt { is_negative: false, radix, digits }
    }

    /// The integer with that value.
    pub(crate) fn of_i128(value: i128) -> Self {
        BigInt { is_negative: value < 0, radix: 16, digits: format!("{:x}", value.unsigned_abs()) }
    }

    /// The value, if it fits.
    pub(crate) fn to_i128(&self) -> Option<i128> {
        let magnitude = i128::from_str_radix(&self.digits, self.radix).ok()?;
        Some(if self.is_negative { -magnitude } else { magnitude })
    }

    /// The negated value.
    pub(crate) fn negated(self) -> Self {
        BigInt { is_negative: !self.is_negative, ..self }
    }
}

impl fmt::Display for BigInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        let prefix = match self.radix {
            16 => "0x",
            8 => "0o",
            2 => "0b",
            _ => "",
        };
        write!(f, "{sign}{prefix}{}", self.digits)
    }
}

/// An entry of the exception table: an exception raised by an instruction in `start..end` goes to `exc_reg`, and
/// execution continues at `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handler {
    /// The first instruction that is covered.
    pub start: u32,
    /// The instruction after the last one that is covered.
    pub end: u32,
    /// Where execution continues.
    pub target: u32,
    /// The register that receives the exception.
    pub exc_reg: Reg,
}

/// The registers of a generator that is suspended inside handlers that hold the exception state saved by the
/// outermost of them: it is the state of the code that resumes the generator.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ResumersState {
    /// The first of these that is not unbound holds it. All of them are unbound if no handler is running.
    pub possible: Vec<Reg>,
    /// This one holds it otherwise; None if no handler is running.
    pub certain: Option<Reg>,
}

/// The place in the source of a run of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The first instruction of the run, which extends to the next entry of the table.
    pub pc: u32,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1, in code points.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column after the last character, counted from 1.
    pub end_column: u32,
}

/// The parts of a `__qualname__`. The text is made on demand: for deeply nested functions, the texts of all names
/// would take space quadratic in the depth.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Qualname {
    name: String,
    /// The name of the enclosing definition, if it is part of this one, and whether that is a class.
    outer: Option<(Arc<Qualname>, bool)>,
}

impl Qualname {
    /// A name without a prefix.
    pub(crate) fn new(name: &str) -> Arc<Self> {
        Arc::new(Qualname { name: name.to_owned(), outer: None })
    }

    /// A name in the body of class `outer`, or among the local variables of function `outer`.
    pub(crate) fn within(outer: &Arc<Qualname>, is_class: bool, name: &str) -> Arc<Self> {
        Arc::new(Qualname { name: name.to_owned(), outer: Some((outer.clone(), is_class)) })
    }
}

impl fmt::Display for Qualname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut around = Vec::new();
        let mut next = &self.outer;
        while let Some((outer, is_class)) = next {
            around.push((outer, if *is_class { "." } else { ".<locals>." }));
            next = &outer.outer;
        }
        for (outer, between) in around.into_iter().rev() {
            f.write_str(&outer.name)?;
            f.write_str(between)?;
        }
        f.write_str(&self.name)
    }
}

/// The kind of resumable object that a call of the code makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flavor {
    /// A generator.
    #[default]
    Generator,
    /// A generator that may be awaited: a coroutine of `types.coroutine`.
    IterableCoroutine,
    /// A coroutine.
    Coroutine,
    /// An asynchronous generator.
    AsyncGenerator,
}

/// The code of a module, a function, a class body or a generator expression.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Code {
    /// `__name__`; `<module>`, `<lambda>` and `<genexpr>` for code without a name.
    pub name: String,
    /// `__qualname__`
    pub qualname: Arc<Qualname>,
    /// The file, as given to [`crate::compile()`].
    #[serde(skip)]
    pub filename: Arc<str>,
    /// The line on which the definition starts (its first decorator), counted from 1.
    pub first_line: u32,
    /// The instructions.
    pub ops: Vec<Op>,
    /// The positions of the instructions, by ascending `pc`.
    pub positions: Vec<Position>,
    /// The instructions that belong to no statement, ascending: for line events each is a part of the preceding one.
    pub between: Vec<u32>,
    /// The jumps from the end of what handlers protect to behind these, ascending: CPython has none there.
    pub over_handlers: Vec<u32>,
    /// Lines of statements without instructions, each with the instruction before which control passes it.
    pub passed: Vec<(u32, u32)>,
    /// The constants.
    pub consts: Vec<Const>,
    /// The names of globals, attributes, class-body names and possibly unbound locals. Private names are mangled.
    pub names: Vec<String>,
    /// The size of the frame.
    pub num_regs: u32,
    /// The number of positional parameters, the positional-only ones included.
    pub argcount: u32,
    /// The number of positional-only parameters.
    pub posonly: u32,
    /// The number of keyword-only parameters.
    pub kwonly: u32,
    /// Whether there is an `*args` parameter: in the register after the keyword-only parameters.
    pub has_varargs: bool,
    /// Whether there is a `**kwargs` parameter: in the register after those.
    pub has_varkw: bool,
    /// The names of the first registers: parameters, other locals, free variables, then the variables of inlined
    /// comprehensions. The registers after these are temporaries. Register 0 of a class body is its namespace.
    pub local_names: Vec<String>,
    /// The registers of parameters and locals that inner functions capture: they hold cells after the `MakeCell`s at
    /// entry.
    pub cell_regs: Vec<Reg>,
    /// Those of them that no inner function captures: they are in cells because the function may write its variables
    /// through `f_locals` of its frame.
    pub shared_regs: Vec<Reg>,
    /// The registers that receive the closure's cells at entry, in the order of the closure tuple.
    pub free_regs: Vec<Reg>,
    /// The names of these free variables.
    pub free_names: Vec<String>,
    /// The exception table, by ascending `start`. The ranges are disjoint: each instruction has its innermost handler.
    pub exception_table: Vec<Handler>,
    /// The yields that may be inside handlers, by ascending `pc`.
    pub handling_yields: Vec<(u32, ResumersState)>,
    /// Whether a call makes a resumable object: a generator, a coroutine or an asynchronous generator.
    pub is_generator: bool,
    /// The kind of resumable object.
    pub flavor: Flavor,
    /// Whether this is the body of a class: register 0 receives the namespace at entry, and is live throughout.
    pub is_class_body: bool,
    /// Whether this is a module.
    pub is_module: bool,
    /// Whether the code is nested in a function.
    pub is_nested: bool,
    /// Whether the code mentions `locals`, `vars`, `dir`, `eval` or `exec`: then every named register is live
    /// throughout.
    pub needs_locals: bool,
    /// The documentation string of a function or module. (A class body stores `__doc__` itself.)
    pub docstring: Option<String>,
    /// The live registers before each instruction.
    pub(crate) live: Vec<RegSet>,
}

impl Code {
    /// The number of parameters of all kinds: they occupy registers `0..num_params()`.
    pub fn num_params(&self) -> u32 {
        self.argcount + self.kwonly + u32::from(self.has_varargs) + u32::from(self.has_varkw)
    }

    /// The place in the source of the instruction at `pc`.
    pub fn position_of(&self, pc: usize) -> Position {
        let after = self.positions.partition_point(|position| (position.pc as usize) <= pc);
        match after.checked_sub(1) {
            Some(index) => self.positions[index],
            None => {
                Position { pc: 0, line: self.first_line, column: 1, end_line: self.first_line, end_column: 1 }
            }
        }
    }

    /// The line of the instruction at `pc`, counted from 1.
    pub fn line_of(&self, pc: usize) -> u32 {
        self.position_of(pc).line
    }

    /// The lines that control passes when it comes to the instruction at `pc`, in line events, each with its offset:
    /// those of statements without instructions, and its own.
    pub fn lines_at(&self, pc: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let first = self.passed.partition_point(|&(at, _)| (at as usize) < pc);
        let passed = (first..self.passed.len())
            .map(|index| (self.passed[index], index))
            .take_while(move |&((at, _), _)| at as usize == pc)
            .map(|((at, line), index)| (line, 2 * (1 + at + index as u32)));
        let own =
            self.between.binary_search(&(pc as u32)).is_err() && !matches!(self.ops[pc], Op::MakeCell(..));
        passed.chain(own.then(|| (self.line_of(pc), self.offset_of(pc))))
    }

    /// The number of an instruction for the program, in `f_lasti` and `co_lines`: two for each. The entry, at 0, which
    /// has the line of the definition, and each statement without instructions count as an instruction.
    pub fn offset_of(&self, pc: usize) -> u32 {
        let passed = self.passed.partition_point(|&(at, _)| at as usize <= pc);
        2 * (1 + pc + passed) as u32
    }

    /// The instruction at an offset, or behind it if there is none. At the end it is the last one.
    pub fn pc_at(&self, offset: u32) -> usize {
        let (mut low, mut high) = (0, self.ops.len().saturating_sub(1));
        while low < high {
            let middle = (low + high) / 2;
            if self.offset_of(middle) < offset {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The places of all offsets, in order: that of the entry has a line and no column.
    pub fn places(&self) -> impl Iterator<Item = Position> + '_ {
        let line = if self.is_module { 0 } else { self.first_line };
        let of_line = |line| Position { pc: 0, line, column: 1, end_line: line, end_column: 1 };
        let mut passed = self.passed.iter().peekable();
        let rest = (0..self.ops.len()).flat_map(move |pc| {
            let mut places = Vec::with_capacity(1);
            while let Some(&(_, line)) = passed.next_if(|&&(at, _)| at as usize == pc) {
                places.push(of_line(line));
            }
            places.push(self.position_of(pc));
            places
        });
        std::iter::once(of_line(line)).chain(rest)
    }

    /// The innermost handler of an exception raised by the instruction at `pc`.
    pub fn handler_for(&self, pc: usize) -> Option<&Handler> {
        let after = self.exception_table.partition_point(|handler| handler.start as usize <= pc);
        self.exception_table[..after].last().filter(|handler| pc < handler.end as usize)
    }

    /// The registers with the resumer's exception state, if the yield at `pc` may be inside a handler.
    pub fn resumers_state(&self, pc: usize) -> Option<&ResumersState> {
        let index = self.handling_yields.binary_search_by_key(&pc, |&(pc, _)| pc as usize).ok()?;
        Some(&self.handling_yields[index].1)
    }

    /// The registers that are live before the instruction at `pc` executes. All others may hold anything.
    #[inline]
    pub fn live_at(&self, pc: usize) -> &RegSet {
        &self.live[pc]
    }

    /// The code objects in the constant table.
    pub fn children(&self) -> impl Iterator<Item = &Arc<Code>> {
        self.consts.iter().filter_map(|constant| match constant {
            Const::Code(code) => Some(code),
            _ => None,
        })
    }
}
