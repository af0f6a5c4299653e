//! A small Forth as a flat machine: both of its stacks are linked lists in the heap, so that a call is a jump and the
//! portal never calls itself. The chapter on flat machines of the book explains it.

use metatrace::untraced::IntoPlain as _;
use metatrace::{
    Array, Counter, Direct, Jit, Mode, Object, Opaque, Place, Red, Ref, array_class, portal, residual,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// An instruction.
#[derive(Clone, Copy, Debug)]
enum Op {
    Number(i64),
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Less,
    Equal,
    Dup,
    Drop,
    Swap,
    Over,
    Rot,
    Jump(usize),
    JumpIfZero(usize),
    Do,
    /// The end of a `do` loop, and the instruction at which another iteration begins.
    Loop(usize),
    Index,
    Call(usize),
    Return,
    Fetch,
    Store,
    Print,
    End,
}

array_class!(
    /// The memory of a program: its arrays, one after the other.
    Memory of i64
);

/// A program in the heap.
#[derive(Object)]
struct Program {
    memory: Ref<Array<Memory>>,
    #[plain]
    ops: Opaque<Vec<Op>>,
    #[plain]
    counters: Vec<Counter>,
    #[plain]
    output: Opaque<RefCell<String>>,
}

/// The top of the data stack, and the rest of it.
#[derive(Object)]
struct Cell {
    value: i64,
    below: Option<Ref<Cell>>,
}

/// The return address of a call, or the state of a `do` loop.
#[derive(Object)]
struct Frame {
    pc: usize,
    index: i64,
    limit: i64,
    below: Option<Ref<Frame>>,
}

/// An error that ends a program.
#[derive(Object)]
struct Error {
    #[plain]
    message: String,
}

type Out<M, T> = Result<T, Red<M, Ref<Error>>>;
type Stack<M> = Red<M, Option<Ref<Cell>>>;
type Calls<M> = Red<M, Option<Ref<Frame>>>;

#[residual(writes())]
fn error(what: usize) -> Ref<Error> {
    const WHAT: [&str; 4] = ["stack underflow", "division by zero", "no such address", "return without call"];
    Ref::new(Error { message: WHAT[what].to_owned() })
}

#[residual(writes())]
fn print(program: Ref<Program>, number: i64) {
    program.output.borrow_mut().push_str(&format!("{number} "));
}

fn push<M: Mode>(data: &mut Stack<M>, value: impl Into<Red<M, i64>>) {
    *data = Cell::alloc(value, *data).into();
}

fn pop<M: Mode>(data: &mut Stack<M>) -> Out<M, Red<M, i64>> {
    match data.some() {
        Some(top) => {
            *data = top.below();
            Ok(top.value())
        }
        None => Err(error(0)),
    }
}

fn frame<M: Mode>(calls: Calls<M>) -> Out<M, Red<M, Ref<Frame>>> {
    calls.some().ok_or_else(|| error::<M>(3))
}

fn address<M: Mode>(program: Ref<Program>, at: Red<M, i64>) -> Out<M, Red<M, i64>> {
    if at.unsigned_lt(program.memory.len()).test() { Ok(at) } else { Err(error(2)) }
}

#[portal(
    greens(program, pc), reds(data, calls),
    counter = &program.counters[pc],
    place = Place { line: pc as u32, function: "forth".to_owned(), ..Place::default() }
)]
fn run<M: Mode>(
    program: Ref<Program>,
    mut pc: usize,
    mut data: Stack<M>,
    mut calls: Calls<M>,
) -> Out<M, Stack<M>> {
    loop {
        merge_point!();
        let op = program.ops[pc];
        pc += 1;
        match op {
            Op::Number(n) => push(&mut data, n),
            Op::Add | Op::Sub | Op::Mul | Op::Less | Op::Equal | Op::Div | Op::Mod => {
                let (b, a) = (pop(&mut data)?, pop(&mut data)?);
                if matches!(op, Op::Div | Op::Mod) && b.eq(0).test() {
                    return Err(error(1));
                }
                let result = match op {
                    Op::Add => a + b,
                    Op::Sub => a - b,
                    Op::Mul => a * b,
                    Op::Div => a / b,
                    Op::Mod => a % b,
                    Op::Less => -a.lt(b).to_i64(),
                    _ => -a.eq(b).to_i64(),
                };
                push(&mut data, result);
            }
            Op::Dup => {
                let a = pop(&mut data)?;
                push(&mut data, a);
                push(&mut data, a);
            }
            Op::Drop => _ = pop(&mut data)?,
            Op::Swap => {
                let (b, a) = (pop(&mut data)?, pop(&mut data)?);
                push(&mut data, b);
                push(&mut data, a);
            }
            Op::Over => {
                let (b, a) = (pop(&mut data)?, pop(&mut data)?);
                push(&mut data, a);
                push(&mut data, b);
                push(&mut data, a);
            }
            Op::Rot => {
                let (c, b, a) = (pop(&mut data)?, pop(&mut data)?, pop(&mut data)?);
                push(&mut data, b);
                push(&mut data, c);
                push(&mut data, a);
            }
            Op::Jump(to) => {
                let back = to < pc;
                pc = to;
                if back {
                    can_enter_jit!()
                }
            }
            Op::JumpIfZero(to) => {
                if pop(&mut data)?.eq(0).test() {
                    let back = to < pc;
                    pc = to;
                    if back {
                        can_enter_jit!()
                    }
                }
            }
            Op::Do => {
                let (index, limit) = (pop(&mut data)?, pop(&mut data)?);
                calls = Frame::alloc(pc, index, limit, calls).into();
            }
            Op::Index => push(&mut data, frame(calls)?.index()),
            Op::Loop(to) => {
                let top = frame(calls)?;
                let next = top.index() + 1;
                calls = top.below();
                if next.lt(top.limit()).test() {
                    calls = Frame::alloc(to, next, top.limit(), calls).into();
                    pc = to;
                    can_enter_jit!()
                }
            }
            Op::Call(to) => {
                calls = Frame::alloc(pc, 0, 0, calls).into();
                pc = to;
            }
            Op::Return => {
                let top = frame(calls)?;
                calls = top.below();
                pc = top.pc().promote();
                if !top.is_virtual() {
                    can_enter_jit!()
                }
            }
            Op::Fetch => {
                let at = address(program, pop(&mut data)?)?;
                push(&mut data, program.memory.at(at));
            }
            Op::Store => {
                let at = address(program, pop(&mut data)?)?;
                let value = pop(&mut data)?;
                program.memory.put(at, value);
            }
            Op::Print => print(program, pop(&mut data)?),
            Op::End => return Ok(data),
        }
    }
}

/// Compiles a program. Returns its instructions and the size of its memory.
fn compile(text: &str) -> (Vec<Op>, usize) {
    let (mut ops, mut words, mut open, mut arrays, mut memory) =
        (vec![Op::Jump(0)], HashMap::new(), vec![], HashMap::new(), 0);
    let mut main = vec![];
    let mut defining: Option<(String, usize)> = None;
    let mut tokens = text.split_whitespace();
    while let Some(token) = tokens.next() {
        if token == ":" {
            let name = tokens.next().expect("a name").to_owned();
            words.insert(name.clone(), ops.len());
            defining = Some((name, ops.len()));
            continue;
        }
        if token == "array" {
            let name = tokens.next().expect("a name").to_owned();
            let Some(Op::Number(n)) = main.pop() else { panic!("a length") };
            arrays.insert(name, memory);
            memory += n;
            continue;
        }
        // Words come first, so the address of the main program is known only at the end: it is compiled as a word.
        let out = if defining.is_some() { &mut ops } else { &mut main };
        let here = out.len();
        let op = match token {
            "+" => Op::Add,
            "-" => Op::Sub,
            "*" => Op::Mul,
            "/" => Op::Div,
            "mod" => Op::Mod,
            "<" => Op::Less,
            "=" => Op::Equal,
            "dup" => Op::Dup,
            "drop" => Op::Drop,
            "swap" => Op::Swap,
            "over" => Op::Over,
            "rot" => Op::Rot,
            "@" => Op::Fetch,
            "!" => Op::Store,
            "." => Op::Print,
            "i" => Op::Index,
            "if" | "while" => {
                open.push(here);
                Op::JumpIfZero(usize::MAX)
            }
            "else" => {
                let at = open.pop().expect("if");
                out[at] = Op::JumpIfZero(here + 1);
                open.push(here);
                Op::Jump(usize::MAX)
            }
            "then" => {
                let at = open.pop().expect("if");
                out[at] = match out[at] {
                    Op::Jump(_) => Op::Jump(here),
                    _ => Op::JumpIfZero(here),
                };
                continue;
            }
            "begin" => {
                open.push(here);
                continue;
            }
            "until" => Op::JumpIfZero(open.pop().expect("begin")),
            "repeat" => {
                let (at, start) = (open.pop().expect("while"), open.pop().expect("begin"));
                out[at] = Op::JumpIfZero(here + 1);
                Op::Jump(start)
            }
            "do" => {
                open.push(here + 1);
                Op::Do
            }
            "loop" => Op::Loop(open.pop().expect("do")),
            "recurse" => Op::Call(defining.as_ref().expect("a word").1),
            ";" => {
                out.push(Op::Return);
                defining = None;
                continue;
            }
            name => match (words.get(name), arrays.get(name)) {
                (Some(&to), _) => Op::Call(to),
                (_, Some(&base)) => {
                    out.push(Op::Number(base));
                    Op::Add
                }
                _ => Op::Number(name.parse().unwrap_or_else(|_| panic!("no word `{name}`"))),
            },
        };
        out.push(op);
    }
    let start = ops.len();
    ops[0] = Op::Jump(start);
    let moved = |to: usize| to + start;
    ops.extend(main.into_iter().map(|op| match op {
        Op::Jump(to) => Op::Jump(moved(to)),
        Op::JumpIfZero(to) => Op::JumpIfZero(moved(to)),
        Op::Loop(to) => Op::Loop(moved(to)),
        op => op,
    }));
    ops.push(Op::End);
    (ops, memory as usize)
}

/// Runs a program. Returns its output, followed by the error that ended it, if there was one. Panics if the text is no
/// valid program.
pub fn run_text(jit: &Jit, text: &str) -> String {
    jit.enter(|_| {
        let (ops, memory) = compile(text);
        let counters = ops.iter().map(|_| Counter::new()).collect();
        let memory = Array::<Memory>::new(memory, 0);
        let output = Opaque::new(RefCell::default());
        let program = Ref::new(Program { memory, ops: Opaque::new(ops), counters, output });
        if let Err(error) = run::<Direct>(program, 0, None.into(), None.into()) {
            program.output.borrow_mut().push_str(&error.into_plain().message);
        }
        program.output.borrow().clone()
    })
}
