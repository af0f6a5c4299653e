//! Random programs of the second test language, and random parameters for them, deterministic for a seed. Programs
//! terminate: loops are counted, and calls are taken from a budget.

use super::{Op, Program, Step};
use metatrace::{BackendKind, Config, Params};

/// Pseudo-random numbers (xorshift64*).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with a seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..8).for_each(|_| _ = random.next());
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Writes one function.
struct Writer<'a> {
    random: &'a mut Random,
    ops: Vec<Op>,
    /// Registers that statements use; the loops' own follow.
    registers: u8,
    functions: usize,
    scripts: usize,
    methods: usize,
    /// Whether this is function 0.
    main: bool,
}

impl Writer<'_> {
    fn reg(&mut self) -> u8 {
        self.random.below(self.registers.into()) as u8
    }

    fn function(&mut self) -> usize {
        // Function 0 has the long loop, so it is not called again.
        1 + self.random.below(self.functions - 1)
    }

    fn block(&mut self, statements: usize, loops: u8) {
        for _ in 0..statements {
            self.statement(loops);
        }
    }

    fn statement(&mut self, loops: u8) {
        let (d, a, b) = (self.reg(), self.reg(), self.reg());
        let (f, s) = (self.function(), self.random.below(self.scripts));
        let op = match self.random.below(45) {
            // An instruction that ends a function would end the program here.
            13..=20 | 26 | 28 | 31 | 36 if self.main && self.random.chance(85) => {
                match self.random.below(4) {
                    0 => Op::Catch(d, f, a, b),
                    _ => Op::Try(d, f, a, b),
                }
            }
            0 | 1 => {
                Op::Const(d, self.random.pick(&[0, 1, 2, 3, 5, 9, 40, 1000, -1, i64::MAX / 2, i64::MIN / 3]))
            }
            2 | 3 => Op::Move(d, a),
            4..=6 => Op::Add(d, a, b),
            7 => Op::Sub(d, a, b),
            8 => Op::Mul(d, a, b),
            9 => Op::Lt(d, a, b),
            10..=12 => Op::And(d, a, self.random.pick(&[1, 3, 7, 31, 255])),
            13..=16 => Op::Call(d, f, a, b),
            17 | 18 => Op::Try(d, f, a, b),
            19 | 20 => Op::Method(d, self.random.below(self.methods - 1), a, b),
            21 => Op::SetMethod(a, self.random.below(self.methods), f),
            22 => Op::Step(d),
            23 => Op::SetStep(a),
            24 | 25 => Op::Log(d, a),
            26 => Op::Apply(d, f, a, b),
            27 => Op::Catch(d, f, a, b),
            28 => Op::Panic(d, a),
            29 | 30 => Op::Swap(d, a),
            31 if self.random.chance(40) => Op::Raise(a),
            31 | 32 => Op::Box(d, a),
            33 => Op::Churn(a),
            34 => Op::Gather(a),
            35 => Op::Gathered(d),
            36 => Op::Script(d, s, a, b),
            37 => Op::Leaf(d, s, a),
            38 | 39 if loops < 2 => return self.counted(loops),
            42 if self.random.chance(50) => Op::Limit(a),
            43 => Op::Depth(d),
            44 if self.random.chance(20) => Op::Collect,
            44 if self.random.chance(8) => Op::Nested(d, a),
            _ => return self.branch(loops),
        };
        self.ops.push(op);
    }

    fn branch(&mut self, loops: u8) {
        let a = self.reg();
        if self.random.chance(70) {
            let bit = self.reg();
            self.ops.push(Op::And(bit, a, self.random.pick(&[1, 3, 8, 16])));
            self.ops.push(Op::Jz(bit, 0));
        } else {
            self.ops.push(Op::Jz(a, 0));
        }
        let test = self.ops.len() - 1;
        let n = 1 + self.random.below(3);
        self.block(n, loops);
        let mut end = self.ops.len();
        if self.random.chance(60) {
            self.ops.push(Op::Jump(0));
            end += 1;
            let n = 1 + self.random.below(2);
            self.block(n, loops);
            let here = self.ops.len();
            self.ops[end - 1] = Op::Jump(here);
        }
        if let Op::Jz(_, target) = &mut self.ops[test] {
            *target = end;
        }
    }

    /// A loop of a few rounds, in three registers of its own.
    fn counted(&mut self, loops: u8) {
        let rounds = 1 + self.random.below(7) as i64;
        let n = 1 + self.random.below(4);
        self.rounds(rounds, n, loops);
    }

    fn rounds(&mut self, rounds: i64, statements: usize, loops: u8) {
        let first = self.registers + 3 * loops;
        let (i, one, test) = (first, first + 1, first + 2);
        self.ops.extend([Op::Const(i, rounds), Op::Const(one, 1)]);
        let header = self.ops.len();
        self.ops.push(Op::Jz(i, 0));
        self.block(statements, loops + 1);
        self.ops.extend([Op::Sub(i, i, one), Op::Move(test, i), Op::Back(header)]);
        self.ops[header] = Op::Jz(i, self.ops.len());
    }
}

fn a_script(random: &mut Random, functions: usize, scripts: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    if random.chance(70) {
        steps.push(Step::Times(random.below(9) as i64));
    }
    let start = steps.len();
    let len = 2 + random.below(6);
    for _ in 0..len {
        let at = steps.len();
        steps.push(match random.below(10) {
            0 | 1 => Step::Grow(random.pick(&[1, 2, -3, 40, i64::MAX / 3])),
            2 | 3 => Step::Swap,
            4 => Step::Call(1 + random.below(functions - 1)),
            5 => Step::Script(random.below(scripts)),
            6 => Step::Box,
            7 | 8 => Step::Less(random.pick(&[0, 3, 20, 500]), (at + 1 + random.below(3)).min(start + len)),
            _ => Step::Loop(start),
        });
    }
    if random.chance(60) {
        steps.push(Step::Loop(start));
    }
    steps.push(Step::Ret);
    steps
}

/// A random program.
pub fn program(random: &mut Random) -> Program {
    let (functions, scripts, methods) = (2 + random.below(4), 1 + random.below(3), 3);
    let mut made = Vec::new();
    for number in 0..functions {
        let registers = random.pick(&[3u8, 4, 6, 20, 36]);
        let mut writer =
            Writer { random, ops: Vec::new(), registers, functions, scripts, methods, main: number == 0 };
        if number == 0 {
            let (rounds, statements) = (8 + writer.random.below(30) as i64, 2 + writer.random.below(7));
            writer.rounds(rounds, statements, 0);
        } else {
            let statements = 1 + writer.random.below(6);
            writer.block(statements, 1);
        }
        let result = writer.reg();
        writer.ops.push(Op::Ret(result));
        let ops = writer.ops;
        made.push((usize::from(registers) + 9 + random.below(4), ops));
    }
    Program {
        functions: made,
        methods: (0..methods).map(|_| 1 + random.below(functions - 1)).collect(),
        scripts: (0..scripts).map(|_| a_script(random, functions, scripts)).collect(),
        fuel: random.pick(&[20, 100, 300]),
        depth: random.pick(&[10, 14, 25, 60]),
    }
}

/// Random parameters, extremes among them.
pub fn config(random: &mut Random) -> Config {
    let mut params = Params {
        threshold: random.pick(&[0, 1, 2, 3, 3, 7]),
        function_threshold: random.pick(&[0, 1, 2, 3, 3, 7]),
        bridge_threshold: random.pick(&[0, 1, 1, 2, 3]),
        bridges: random.pick(&[0, 1, 1, 1]),
        optimize: random.pick(&[0, 1, 1]),
        decay: random.pick(&[0, 1, 40]),
        count_edges: random.pick(&[0, 0, 1]),
        ..Params::default()
    };
    if random.chance(40) {
        params.trace_limit = random.pick(&[0, 10, 60, 300]);
    }
    if random.chance(25) {
        params.log_limit = random.pick(&[0, 1, 4]);
    }
    if random.chance(50) {
        params.inline_depth = random.pick(&[0, 1, 2, 4]);
        params.recursion_inline = random.pick(&[0, 1, 3]);
    }
    if random.chance(30) {
        params.max_aborts = random.pick(&[0, 1, 100]);
        params.max_invalidations = random.pick(&[0, 1, 2]);
    }
    if random.chance(50) {
        params.force_exit = random.pick(&[1, 1, 2, 3, 10]);
        params.force_event = if random.chance(50) { random.below(60) as u32 } else { 0 };
    }
    let mut config = Config { params, ..Config::default() };
    if random.chance(30) {
        config.params.heap_stress = random.pick(&[1, 3, 7]);
    }
    config.backend = random.pick(&[BackendKind::Ir, BackendKind::X64]);
    if random.chance(10) {
        config.params.code_kib = 64;
    }
    config
}
