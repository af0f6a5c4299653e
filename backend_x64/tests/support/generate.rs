//! Random traces: straight-line code over many live values of all types, with guards that fail from time to time, ended
//! by a jump or `finish`. Every trace ends, because a counter is decremented at each jump.

use super::classes::*;
use metatrace_ir::delta::{Delta, PendingStore, Virtual, VirtualKind};
use metatrace_ir::ops::Op;
use metatrace_ir::{Arg, CallSite, Const, Descr, Exit, Inst, LogEntry, Snapshot, Target, Trace, Ty, Width};
use metatrace_ir::{DeltaId, ExitId, RefId, SnapshotId, nan};

/// A small generator of pseudo-random numbers.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 33) as usize) % n
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What is known of a value, so that memory operations stay inside objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    /// The loop counter: never negative.
    Counter,
    Float,
    /// An object with `FIELDS`.
    Node,
    /// An array of `LEN` items of class `ARRAYS[i]`.
    Array(usize),
    /// An integer, tagged or boxed.
    Number,
    /// Any word of type `ref`.
    Word,
}

impl Kind {
    pub fn ty(self) -> Ty {
        match self {
            Kind::Int | Kind::Counter => Ty::Int,
            Kind::Float => Ty::Float,
            _ => Ty::Ref,
        }
    }
}

/// A trace under construction.
pub struct Gen<'r> {
    pub rng: &'r mut Rng,
    pub trace: Trace,
    /// Kind of each value; `None` for instructions without a useful one.
    pub kinds: Vec<Option<Kind>>,
    pub counter: Arg,
    /// Words of the trace's sites.
    pub sites: Vec<u64>,
    /// Addresses of nodes that may be used as constants.
    pub const_nodes: usize,
    /// Largest number of values of an exit.
    pub exit_size: usize,
    /// Index of the first visible value: at the label, if there is one.
    seen: usize,
    /// Operands that the next exit must have.
    own: Vec<Arg>,
}

/// A trace's inputs.
pub type Signature = Vec<Kind>;

impl<'r> Gen<'r> {
    pub fn new(rng: &'r mut Rng, inputs: &[Kind], const_nodes: usize) -> Gen<'r> {
        let mut gen_ = Gen {
            rng,
            trace: Trace::default(),
            kinds: Vec::new(),
            counter: Arg::NONE,
            sites: Vec::new(),
            const_nodes,
            exit_size: 60,
            seen: 0,
            own: Vec::new(),
        };
        for &kind in inputs {
            let arg = gen_.trace.push_input(kind.ty());
            gen_.kinds.push(Some(kind));
            if kind == Kind::Counter {
                gen_.counter = arg;
            }
        }
        gen_
    }

    fn push(&mut self, op: Op, a: Arg, b: Arg, c: Arg, descr: &'static Descr, kind: Option<Kind>) -> Arg {
        self.kinds.push(kind);
        self.trace.push(Inst { op, at: metatrace_ir::At::NONE, a, b, c, descr, loc: None })
    }

    fn plain(&mut self, op: Op, a: Arg, b: Arg, kind: Kind) -> Arg {
        self.push(op, a, b, Arg::NONE, &metatrace_ir::descr::NO_DESCR, Some(kind))
    }

    pub fn int(&mut self, value: i64) -> Arg {
        self.trace.push_const(Const::Int(value))
    }

    fn constant(&mut self, kind: Kind) -> Arg {
        let constant = match kind {
            Kind::Int | Kind::Counter => Const::Int(match self.rng.below(6) {
                0 => 0,
                1 => -1,
                2 => self.rng.next() as i64,
                3 => {
                    [i64::MIN, i64::MAX, i32::MAX as i64 + 1, i32::MIN as i64 - 1, 1 << 62][self.rng.below(5)]
                }
                _ => self.rng.below(200) as i64 - 100,
            }),
            Kind::Float => Const::Float(match self.rng.below(5) {
                0 => 0f64.to_bits(),
                1 => f64::NAN.to_bits(),
                2 => (-0f64).to_bits(),
                _ => (self.rng.below(2000) as f64 / 8.0 - 100.0).to_bits(),
            }),
            Kind::Node => Const::Ref(RefId(self.rng.below(self.const_nodes) as u32)),
            Kind::Number => Const::Tagged(self.rng.below(1000) as i64 - 500),
            _ => match self.rng.below(3) {
                0 => Const::Null,
                1 => Const::Tagged(self.rng.below(1000) as i64 - 500),
                _ => Const::Ref(RefId(self.rng.below(self.const_nodes) as u32)),
            },
        };
        self.trace.push_const(constant)
    }

    /// Some value of a kind, preferably a recent one.
    fn find(&mut self, kind: Kind) -> Option<Arg> {
        let fits = |k: Option<Kind>| match (kind, k) {
            (Kind::Int, Some(Kind::Counter)) => true,
            (Kind::Word, Some(k)) => k.ty() == Ty::Ref,
            (_, k) => k == Some(kind),
        };
        let n = self.kinds.len();
        for _ in 0..if n == self.seen { 0 } else { 12 } {
            let reach = if self.rng.chance(50) { (n - self.seen).min(8) } else { n - self.seen };
            let i = n - 1 - self.rng.below(reach);
            if fits(self.kinds[i]) {
                return Some(Arg::value(i));
            }
        }
        (self.seen..n).rev().find(|&i| fits(self.kinds[i])).map(Arg::value)
    }

    pub fn some(&mut self, kind: Kind) -> Arg {
        let may_be_constant = !matches!(kind, Kind::Array(_)) && self.rng.chance(15);
        let found = if may_be_constant { None } else { self.find(kind) };
        match (found, kind) {
            (Some(arg), _) => arg,
            (None, Kind::Array(class)) => self.new_array(class),
            _ => self.constant(kind),
        }
    }

    /// An exit with a random selection of the values, including the counter.
    pub fn exit(&mut self) -> Arg {
        let mut values = vec![self.counter];
        let n = self.kinds.len();
        for _ in 0..self.rng.below(self.exit_size + 1) {
            let i = self.seen + self.rng.below(n - self.seen);
            if self.kinds[i].is_some() {
                values.push(Arg::value(i));
            }
        }
        if self.rng.chance(20) {
            let c = self.constant(Kind::Int);
            values.push(c);
        }
        values.append(&mut self.own);
        let split = self.rng.below(values.len());
        let log: Vec<LogEntry> = values[split..]
            .iter()
            .map(|&value| LogEntry { op: Op::Answer, descr: &metatrace_ir::descr::NO_DESCR, value })
            .collect();
        let count = log.len() as u32;
        self.trace.snapshots.push(Snapshot {
            portal: portal(split),
            greens: Vec::new(),
            reds: values[..split].to_vec(),
            frame: None,
            parent: None,
            log,
        });
        self.trace.exits.push(Exit {
            snapshot: SnapshotId::at(self.trace.snapshots.len() - 1),
            log: count,
            event: count,
        });
        let exit = ExitId::at(self.trace.exits.len() - 1);
        if self.rng.chance(15) {
            self.delta(exit);
        }
        exit.into()
    }

    /// Makes an exit materialise a boxed integer and perform a store.
    fn delta(&mut self, exit: ExitId) {
        let name = Arg::virtual_name(0);
        let (Some(value), Some(stored)) = (self.find(Kind::Int), self.find(Kind::Float)) else { return };
        let (start, len) = self.trace.push_args([value]);
        let (start, len) = (start.0, len.0);
        let virtuals = (self.trace.virtuals.len() as u32, 1);
        self.trace.virtuals.push(Virtual { name, kind: VirtualKind::Boxed, descr: &BOXED, start, len });
        let stores = (self.trace.pending.len() as u32, 1);
        let object = self.constant(Kind::Node);
        let index = Arg::NONE;
        self.trace.pending.push(PendingStore { descr: &F_FLOAT, object, index, value: stored });
        self.trace.deltas.push(Delta { virtuals, stores });
        self.trace.set_delta(exit, Some(DeltaId::at(self.trace.deltas.len() - 1)));
    }

    pub fn guard(&mut self, op: Op, a: Arg, b: Arg) {
        let exit = self.exit();
        self.push(op, a, b, exit, &metatrace_ir::descr::NO_DESCR, None);
    }

    fn new_array(&mut self, class: usize) -> Arg {
        let kind = match ARRAYS[class].array().width {
            Width::F64 => Kind::Float,
            Width::Ref => Kind::Word,
            _ => Kind::Int,
        };
        let fill = if kind == Kind::Word { self.constant(Kind::Word) } else { self.some(kind) };
        let len = self.int(LEN as i64);
        self.push(Op::NewArray, len, fill, Arg::NONE, ARRAYS[class], Some(Kind::Array(class)))
    }

    fn comparison(&mut self) -> Arg {
        use Op::*;
        let ops = [
            IntEq,
            IntNe,
            IntLt,
            IntLe,
            IntGt,
            IntGe,
            UintLt,
            FloatEq,
            FloatNe,
            FloatLt,
            FloatLe,
            FloatGt,
            FloatGe,
            RefEq,
            RefNe,
            IsTagged,
            IntToNanOvf,
        ];
        let op = ops[self.rng.below(ops.len())];
        let kind = match op.name().as_bytes()[0] {
            b'f' => Kind::Float,
            b'i' if op == IsTagged => Kind::Word,
            b'r' => Kind::Word,
            _ => Kind::Int,
        };
        let a = self.some(kind);
        let b = if matches!(op, IsTagged | IntToNanOvf) { Arg::NONE } else { self.some(kind) };
        self.plain(op, a, b, Kind::Int)
    }

    /// A value that is 1 about once in 32 times.
    fn seldom(&mut self) -> Arg {
        let x = self.some(Kind::Int);
        let mask = self.int(31);
        let low = self.plain(Op::IntAnd, x, mask, Kind::Int);
        let k = self.rng.below(32) as i64;
        let k = self.int(k);
        self.plain(Op::IntEq, low, k, Kind::Int)
    }

    fn overflow(&mut self) {
        let (check, op) = [
            (Op::IntAddOvf, Op::IntAdd),
            (Op::IntSubOvf, Op::IntSub),
            (Op::IntMulOvf, Op::IntMul),
            (Op::TagOvf, Op::Tag),
        ][self.rng.below(4)];
        let mut a = self.some(Kind::Int);
        if self.rng.chance(60) {
            let mask = self.int(0xffff);
            a = self.plain(Op::IntAnd, a, mask, Kind::Int);
        }
        let b = if check == Op::TagOvf { Arg::NONE } else { self.some(Kind::Int) };
        let flag = self.plain(check, a, b, Kind::Int);
        if self.rng.chance(90) {
            // As in recorded traces, nothing else uses the flag.
            *self.kinds.last_mut().unwrap() = None;
        }
        let direction = if self.rng.chance(92) { Op::GuardFalse } else { Op::GuardTrue };
        // Often the exit is the last use of the operands.
        let last = self.rng.chance(50);
        let values = [a, b].into_iter().filter(|x| x.as_value().is_some() && *x != self.counter);
        let values: Vec<Arg> = if last { values.collect() } else { Vec::new() };
        self.own.clone_from(&values);
        self.guard(direction, flag, Arg::NONE);
        if self.rng.chance(90) {
            let (a, b) = if self.rng.chance(20) && op != Op::Tag { (b, a) } else { (a, b) };
            self.plain(op, a, b, if op == Op::Tag { Kind::Word } else { Kind::Int });
        }
        for value in values {
            self.kinds[value.as_value().unwrap()] = None;
        }
    }

    /// A load that a guard tests, with or without a comparison; often only its exit uses it, too.
    fn tested_load(&mut self) {
        let kinds = [Kind::Int, Kind::Float, Kind::Word, Kind::Int, Kind::Int, Kind::Int];
        let i = [0, 2, 3, 4, 5][self.rng.below(5)];
        let kind = kinds[i];
        let load = if self.rng.chance(50) {
            let object = if self.rng.chance(20) { self.constant(Kind::Node) } else { self.some(Kind::Node) };
            self.push(Op::Load, object, Arg::NONE, Arg::NONE, FIELDS[i], None)
        } else {
            let class =
                (0..ARRAYS.len()).find(|&c| ARRAYS[c].array().width == FIELDS[i].field().width).unwrap();
            let (array, index) = (self.some(Kind::Array(class)), self.index());
            self.push(Op::ArrayLoad, array, index, Arg::NONE, ARRAYS[class], None)
        };
        let other = if self.rng.chance(60) { self.constant(kind) } else { self.some(kind) };
        if self.rng.chance(15) {
            self.arithmetic();
        }
        let test = match kind {
            Kind::Int => {
                let ops = [Op::IntEq, Op::IntEq, Op::IntNe, Op::IntLt, Op::IntGe, Op::UintLt];
                let op = ops[self.rng.below(ops.len())];
                let (a, b) = if self.rng.chance(30) { (other, load) } else { (load, other) };
                self.plain(op, a, b, Kind::Int)
            }
            _ => self.plain(Op::RefEq, load, other, Kind::Int),
        };
        *self.kinds.last_mut().unwrap() = None;
        if self.rng.chance(60) {
            self.own.push(load);
        }
        let op = if self.rng.chance(80) { Op::GuardFalse } else { Op::GuardTrue };
        if other.is_const() && self.rng.chance(10) {
            let test = load;
            self.guard(Op::GuardValue, test, other);
        } else {
            self.guard(op, test, Arg::NONE);
        }
        if self.rng.chance(20) {
            self.kinds[load.as_value().unwrap()] = Some(kind);
        }
    }

    fn memory(&mut self) {
        match self.rng.below(12) {
            9 => {
                // A bounds check.
                let class = self.rng.below(ARRAYS.len());
                let array = self.some(Kind::Array(class));
                let index = self.index();
                let len =
                    self.push(Op::ArrayLen, array, Arg::NONE, Arg::NONE, ARRAYS[class], Some(Kind::Int));
                if self.rng.chance(80) {
                    *self.kinds.last_mut().unwrap() = None;
                }
                if self.rng.chance(20) {
                    self.arithmetic();
                }
                let inside = self.plain(Op::UintLt, index, len, Kind::Int);
                *self.kinds.last_mut().unwrap() = None;
                self.guard(Op::GuardTrue, inside, Arg::NONE);
            }
            10 => {
                let object = self.some(Kind::Node);
                self.push(Op::LoadPure, object, Arg::NONE, Arg::NONE, &F_CONST, Some(Kind::Int));
                *self.kinds.last_mut().unwrap() = None;
                let value = Arg::value(self.kinds.len() - 1);
                if self.rng.chance(50) {
                    let want = if self.rng.chance(95) { 1 << 40 } else { 3 };
                    let want = self.int(want);
                    self.guard(Op::GuardValue, value, want);
                } else {
                    let x = self.some(Kind::Int);
                    let op = [Op::IntNe, Op::IntEq, Op::IntLt][self.rng.below(3)];
                    let flag = self.plain(op, x, value, Kind::Int);
                    *self.kinds.last_mut().unwrap() = None;
                    if self.rng.chance(30) {
                        self.guard(Op::GuardTrue, flag, Arg::NONE);
                    }
                }
            }
            11 => {
                let object = self.some(Kind::Node);
                let value = self.push(Op::Load, object, Arg::NONE, Arg::NONE, &F_INT, Some(Kind::Int));
                let kept = self.rng.chance(50);
                if !kept {
                    *self.kinds.last_mut().unwrap() = None;
                }
                if self.rng.chance(40) {
                    // The guard is about the value before the store.
                    let (after, five) = (self.some(Kind::Int), self.int(5));
                    let first = if self.rng.chance(50) { five } else { after };
                    self.push(Op::Store, object, first, Arg::NONE, &F_INT, None);
                }
                if self.rng.chance(20) {
                    let want = self.int(5);
                    self.guard(Op::GuardValue, value, want);
                }
            }
            0 | 1 => {
                let object = self.some(Kind::Node);
                let i = self.rng.below(FIELDS.len());
                let kind = [Kind::Int, Kind::Float, Kind::Word, Kind::Int, Kind::Int, Kind::Int][i];
                self.push(Op::Load, object, Arg::NONE, Arg::NONE, FIELDS[i], Some(kind));
            }
            2 | 3 => {
                let object = self.some(Kind::Node);
                let i = self.rng.below(FIELDS.len());
                let kind = [Kind::Int, Kind::Float, Kind::Word, Kind::Int, Kind::Int, Kind::Int][i];
                let value = self.some(kind);
                self.push(Op::Store, object, value, Arg::NONE, FIELDS[i], None);
            }
            4 | 5 => {
                let class = self.rng.below(ARRAYS.len());
                let kind = [Kind::Int, Kind::Float, Kind::Word, Kind::Int, Kind::Int, Kind::Int][class];
                let array = self.some(Kind::Array(class));
                let index = self.index();
                if self.rng.chance(50) {
                    self.push(Op::ArrayLoad, array, index, Arg::NONE, ARRAYS[class], Some(kind));
                } else {
                    let value = self.some(kind);
                    self.push(Op::ArrayStore, array, index, value, ARRAYS[class], None);
                }
            }
            6 => {
                let class = self.rng.below(ARRAYS.len());
                let array = self.some(Kind::Array(class));
                self.push(Op::ArrayLen, array, Arg::NONE, Arg::NONE, ARRAYS[class], Some(Kind::Int));
            }
            7 => {
                let object = self.some(Kind::Node);
                let tid = self.plain(Op::LoadTid, object, Arg::NONE, Kind::Int);
                let want = if self.rng.chance(95) { 77 } else { 78 };
                let want = self.int(want);
                self.guard(Op::GuardValue, tid, want);
            }
            _ => {
                let object = self.some(Kind::Node);
                self.plain(Op::LoadTid, object, Arg::NONE, Kind::Int);
            }
        }
    }

    fn index(&mut self) -> Arg {
        if self.rng.chance(40) {
            let i = self.rng.below(LEN) as i64;
            return self.int(i);
        }
        let x = self.some(Kind::Int);
        let mask = self.int(3);
        self.plain(Op::IntAnd, x, mask, Kind::Int)
    }

    fn allocation(&mut self) {
        match self.rng.below(4) {
            0 | 1 => {
                let kinds = [Kind::Int, Kind::Float, Kind::Word, Kind::Int, Kind::Int, Kind::Int];
                let mut fields: Vec<Arg> = kinds.into_iter().map(|k| self.some(k)).collect();
                fields.push(self.int(1 << 40));
                let (a, b) = self.trace.push_args(fields);
                let descr = if self.rng.chance(80) { &NODE } else { &DROPPED };
                self.push(Op::New, a, b, Arg::NONE, descr, Some(Kind::Node));
            }
            2 => {
                let class = self.rng.below(ARRAYS.len());
                self.new_array(class);
            }
            _ => {
                let value = self.some(Kind::Int);
                self.push(Op::BoxInt, value, Arg::NONE, Arg::NONE, &BOXED, Some(Kind::Number));
            }
        }
    }

    fn call(&mut self) {
        match self.rng.below(4) {
            0 => {
                let args: Vec<Arg> = MIX
                    .call()
                    .args
                    .iter()
                    .map(|&t| self.some(if t == Ty::Float { Kind::Float } else { Kind::Int }))
                    .collect();
                let (a, b) = self.trace.push_args(args);
                let call = self.push(Op::Call, a, b, Arg::NONE, &MIX, Some(Kind::Int));
                if self.rng.chance(60) {
                    self.plain(Op::CallExc, call, Arg::NONE, Kind::Word);
                }
            }
            1 => {
                let args = [self.some(Kind::Float), self.some(Kind::Int)];
                let (a, b) = self.trace.push_args(args);
                self.push(Op::Call, a, b, Arg::NONE, &SCALE, Some(Kind::Float));
            }
            2 => {
                let arg = self.some(Kind::Int);
                let (a, b) = self.trace.push_args([arg]);
                self.push(Op::Call, a, b, Arg::NONE, &HOOKED, Some(Kind::Int));
            }
            _ => {
                let count = self.rng.below(13);
                let kinds = [Kind::Int, Kind::Float, Kind::Word];
                let args: Vec<Arg> = (0..count)
                    .map(|_| {
                        let kind = kinds[self.rng.below(3)];
                        self.some(kind)
                    })
                    .collect();
                let (a, b) = self.trace.push_args(args);
                self.trace.sites.push(CallSite {
                    portal: portal(count),
                    greens: Vec::new(),
                    reds: count as u32,
                    frame: None,
                    depth: 1,
                });
                self.sites.push(self.rng.next() << 16 | (self.rng.below(2) as u64) << 8 | count as u64);
                let site = Arg(self.sites.len() as u32 - 1);
                let call = self.push(Op::CallPortal, a, b, site, portal(count), Some(Kind::Word));
                if self.rng.chance(70) {
                    self.plain(Op::CallTag, call, Arg::NONE, Kind::Int);
                }
            }
        }
    }

    fn arithmetic(&mut self) {
        use Op::*;
        let ops = [
            IntAdd,
            IntSub,
            IntMul,
            IntFloorDiv,
            IntFloorMod,
            UintMulHigh,
            IntAnd,
            IntOr,
            IntXor,
            IntShl,
            IntShr,
            UintShr,
            IntNeg,
            IntNot,
            FloatAdd,
            FloatSub,
            FloatMul,
            FloatDiv,
            FloatNeg,
            FloatAbs,
            FloatSqrt,
            IntToFloat,
            FloatToInt,
            Untag,
            Tag,
            NanKind,
            NanToInt,
            IntToNan,
            NanToConstant,
            ConstantToNan,
            NanToFloat,
            FloatToNan,
            FloatCanonical,
            IntAddOvf,
            IntSubOvf,
            IntMulOvf,
            TagOvf,
            IntToNanOvf,
        ];
        let op = ops[self.rng.below(ops.len())];
        let kind = |t: Ty| match t {
            Ty::Int => Kind::Int,
            Ty::Float => Kind::Float,
            _ => Kind::Word,
        };
        let (ta, tb) = op.pure_operands().unwrap();
        let a = self.some(kind(ta));
        let b = if tb == Ty::Void { Arg::NONE } else { self.some(kind(tb)) };
        let result = op.fixed_ty().unwrap();
        self.plain(op, a, b, kind(result));
    }

    /// Adds about `count` random operations, calls among them if wanted.
    pub fn body(&mut self, count: usize, calls: bool) {
        for _ in 0..count {
            match self.rng.below(100) {
                0..45 => self.arithmetic(),
                45..52 => {
                    self.comparison();
                }
                52..57 => {
                    let flag = self.comparison();
                    *self.kinds.last_mut().unwrap() = None;
                    let op = if self.rng.chance(50) { Op::GuardTrue } else { Op::GuardFalse };
                    if self.rng.chance(25) {
                        self.guard(op, flag, Arg::NONE);
                    }
                }
                57..63 => {
                    let flag = self.seldom();
                    if self.rng.chance(70) {
                        *self.kinds.last_mut().unwrap() = None;
                    }
                    if self.rng.chance(20) {
                        self.arithmetic();
                    }
                    self.guard(Op::GuardFalse, flag, Arg::NONE);
                }
                63..72 => self.overflow(),
                72..82 => self.memory(),
                82..85 => self.tested_load(),
                85..91 => self.allocation(),
                91..95 if calls => self.call(),
                95 => self.guard(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE),
                99 if self.rng.chance(40) => self.number(),
                99 if self.rng.chance(60) => self.kind(),
                99 => self.selection(),
                96 => self.guard(Op::ForcedExit, Arg::NONE, Arg::NONE),
                97 => {
                    let levels = self.int(3);
                    self.guard(Op::GuardDepth, levels, Arg::NONE);
                }
                98 => {
                    let kind = [Kind::Int, Kind::Float, Kind::Word][self.rng.below(3)];
                    let value = self.some(kind);
                    if self.rng.chance(10) {
                        let constant = self.constant(kind);
                        // Nothing may depend on which NaN a value is.
                        let nan = self.trace.constant(constant) == Some(Const::Float(f64::NAN.to_bits()));
                        if !nan {
                            self.guard(Op::GuardValue, value, constant);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// A selection; usually nothing else needs the condition.
    fn selection(&mut self) {
        let c = self.comparison();
        if self.rng.chance(70) {
            *self.kinds.last_mut().unwrap() = None;
        }
        if self.rng.chance(15) {
            self.arithmetic();
        }
        let kind = [Kind::Int, Kind::Float, Kind::Word, Kind::Node][self.rng.below(4)];
        let (a, b) = (self.some(kind), self.some(kind));
        self.push(Op::select(kind.ty()), c, a, b, &metatrace_ir::descr::NO_DESCR, Some(kind));
    }

    /// A test whether something is an integer, or a load of the integer.
    fn number(&mut self) {
        if self.rng.chance(50) {
            let x = self.some(Kind::Number);
            self.push(Op::UnboxInt, x, Arg::NONE, Arg::NONE, &BOXED, Some(Kind::Int));
            return;
        }
        let kind = if self.rng.chance(60) { Kind::Number } else { Kind::Node };
        let x = self.some(kind);
        let test = self.push(Op::IsInt, x, Arg::NONE, Arg::NONE, &BOXED, Some(Kind::Int));
        let op = if (kind == Kind::Number) == self.rng.chance(95) { Op::GuardTrue } else { Op::GuardFalse };
        if self.rng.chance(70) {
            if self.rng.chance(80) {
                *self.kinds.last_mut().unwrap() = None;
            }
            self.guard(op, test, Arg::NONE);
        }
    }

    /// A guard on the kind of a word of the NaN layout, or of any other word.
    fn kind(&mut self) {
        let (make, of, kind) = [
            (Op::IntToNan, Kind::Int, nan::INT),
            (Op::FloatToNan, Kind::Float, nan::FLOAT),
            (Op::ConstantToNan, Kind::Int, nan::CONSTANT),
            (Op::RefEq, Kind::Word, nan::REFERENCE),
        ][self.rng.below(4)];
        let number = self.some(of);
        let word = if make == Op::RefEq { number } else { self.plain(make, number, Arg::NONE, Kind::Word) };
        let asked = self.plain(Op::NanKind, word, Arg::NONE, Kind::Int);
        if self.rng.chance(80) {
            *self.kinds.last_mut().unwrap() = None;
        }
        let kind = if self.rng.chance(90) { kind } else { self.rng.below(6) as i64 };
        let kind = self.int(kind);
        self.guard(Op::GuardValue, asked, kind);
    }

    /// A label with params of these kinds: later code sees nothing else.
    pub fn label(&mut self, signature: &[Kind]) {
        let counter = self.counter;
        let args: Vec<Arg> = signature
            .iter()
            .map(|&kind| if kind == Kind::Counter { counter } else { self.some(kind) })
            .collect();
        let (a, b) = self.trace.push_args(args);
        self.push(Op::Label, a, b, Arg::NONE, &metatrace_ir::descr::NO_DESCR, None);
        self.seen = self.kinds.len();
        for (position, &kind) in signature.iter().enumerate() {
            let param = self.trace.push_param(position, kind.ty());
            self.kinds.push(Some(kind));
            if kind == Kind::Counter {
                self.counter = param;
            }
        }
    }

    /// Ends in a jump to a trace with that signature, with the counter decremented.
    pub fn jump(mut self, target: Target, signature: &[Kind]) -> Trace {
        let zero = self.int(0);
        let more = self.plain(Op::IntGt, self.counter, zero, Kind::Int);
        *self.kinds.last_mut().unwrap() = None;
        self.guard(Op::GuardTrue, more, Arg::NONE);
        let one = self.int(1);
        let counter = self.plain(Op::IntSub, self.counter, one, Kind::Int);
        let mut args = Vec::new();
        for (i, &kind) in signature.iter().enumerate() {
            args.push(match kind {
                Kind::Counter => counter,
                // Often an input itself, for cycles of moves.
                _ if self.rng.chance(30) => {
                    let count =
                        self.trace.label().map_or(self.trace.inputs(), |l| self.trace.insts[l].b.0 as usize);
                    let inputs: Vec<usize> =
                        (self.seen..self.seen + count).filter(|&v| self.kinds[v] == Some(kind)).collect();
                    match inputs.len() {
                        0 => self.some(kind),
                        n => Arg::value(inputs[(i + 1) % n]),
                    }
                }
                _ => self.some(kind),
            });
        }
        let (a, b) = self.trace.push_args(args);
        self.trace.targets.push(target);
        self.push(Op::Jump, a, b, Arg(0), &metatrace_ir::descr::NO_DESCR, None);
        self.trace
    }

    /// Ends in `finish`.
    pub fn finish(mut self) -> Trace {
        let tag = self.some(Kind::Int);
        let payload = self.some(Kind::Word);
        self.push(Op::Finish, tag, payload, Arg::NONE, &metatrace_ir::descr::NO_DESCR, None);
        self.trace
    }
}
